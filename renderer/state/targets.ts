import type { ClientOptions, ConnectionInfo, SavedServer, Target, UrlTarget } from '../../shared/bridge/index.ts';
import type { Session } from '../../shared/analysis/index.ts';
import { withoutArgumentSecrets } from '../../shared/redaction/index.ts';
import { connect } from './open-connections.ts';

export { plainAddress } from '../../shared/bridge/plain-address.ts';

/** True for a server at an address. */
export function isUrlTarget(target: Target): target is UrlTarget {
  return target.transport !== 'stdio';
}

/** What a target is, in one line: its command line, or its address without what may be secret. */
export function targetLine(target: Target): string {
  return isUrlTarget(target)
    ? shownUrl(target.url)
    : [target.command, ...withoutArgumentSecrets(target.args, () => '…')].join(' ');
}

/** A URL to be read over a shoulder: without user and password, and without the values of its query. */
export function shownUrl(url: string): string {
  const [, address = url, query = ''] = /^([^?#]*)(\?[^#]*)?/.exec(url) ?? [];
  const bare = address.replace(/^([a-z][a-z\d+.-]*:\/\/)[^/@]*@/i, '$1');
  return bare + query.replace(/=[^&]+/g, '=…');
}

/** True when both reach the same server by the same way; secrets and options do not matter. */
export function isSameTarget(one: Target, other: Target): boolean {
  if (isUrlTarget(one) || isUrlTarget(other)) {
    return isUrlTarget(one) && isUrlTarget(other) && one.url === other.url && one.transport === other.transport;
  }
  return (
    one.command === other.command &&
    one.cwd === other.cwd &&
    one.args.length === other.args.length &&
    one.args.every((argument, i) => argument === other.args[i])
  );
}

/** What a click on a server that was connected to before does: it converses, even where the last time was a probe. */
export async function connectAgain({ target, options }: SavedServer): Promise<void> {
  const ordinary: ClientOptions = { ...options, conversation: 'ordinary' };
  await connect({ target, options: ordinary });
}

/** A transport in a word, for tags. */
export const TRANSPORT_TAGS: Readonly<Record<Target['transport'], string>> = {
  stdio: 'stdio',
  auto: 'auto',
  http: 'http',
  sse: 'http+sse',
  ws: 'websocket',
};

/** A transport as a sentence names it. */
export const TRANSPORT_NAMES: Readonly<Record<Target['transport'], string>> = {
  stdio: 'stdio',
  auto: 'any transport',
  http: 'Streamable HTTP',
  sse: 'HTTP+SSE',
  ws: 'WebSocket',
};

/** What carries a connection: as its events show, else as it was asked for. */
export function transportOf(connection: ConnectionInfo, session: Session | null): Target['transport'] {
  const seen = session?.transport ?? '';
  return seen === '' ? connection.transport : seen;
}

/** True for a connection to an address: there is no process that could be looked at. */
export function isAddressed(connection: ConnectionInfo): boolean {
  return connection.transport !== 'stdio';
}

/** Why the peer of a connection may be anyone, as a sentence; '' where its certificate was checked or there is none. */
export function uncheckedWords(connection: ConnectionInfo, session: Session | null): string {
  if (session?.http?.unchecked === true)
    return 'The certificate did not pass, but the connection was made anyway: anyone in between can read and change everything.';
  const { target } = connection;
  const skips = target !== null && isUrlTarget(target) && target.insecure && /^(https|wss):/i.test(target.url);
  return skips
    ? 'Certificates are not checked on this connection: anyone in between could read and change everything.'
    : '';
}
