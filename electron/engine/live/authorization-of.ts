import type { SignInRecord } from '../../../shared/authorization/index.ts';
import type { ClientOptions, Target } from '../../../shared/bridge/index.ts';
import { Authorization, type Profiles, type SignInHost, type SignInSettings } from '../authorization/index.ts';
import { urlOptions, type WireFacts } from './open-channel.ts';

/** The connection that may have to sign in. */
export interface Signing {
  readonly target: Target;
  readonly options: ClientOptions;
  readonly wire: WireFacts;
  readonly record: SignInRecord;
  readonly profiles: Profiles;
  /** When the capture began, ms since 1970. */
  readonly startedAtMs: number;
}

/** How a connection signs in where its server asks for it; null where it does not: without settings, and over stdio. */
export function authorizationOf(
  settings: SignInSettings | null,
  { target, options, wire, record, profiles, startedAtMs }: Signing,
  host: SignInHost,
): Authorization | null {
  if (settings === null || target.transport === 'stdio') return null;
  const { secrets } = wire;
  const url = urlOptions(target, wire);
  const { revision } = options;
  return new Authorization(
    { settings, record, server: target.url, revision, url, secrets, profiles, startedAtMs },
    host,
  );
}
