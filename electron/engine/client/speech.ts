import type { ClientOptions } from '../../../shared/bridge/index.ts';
import { META } from '../../../shared/mcp/index.ts';
import { declaredIn } from '../../../shared/clients/index.ts';
import { isObject, member } from '../../../shared/json/index.ts';

/** The revision with which our client opens in the modern era. */
export const MODERN_REVISION = '2026-07-28';

/** What our client says of itself: any JSON, since the user may want it wrong. */
export interface SelfDescription {
  readonly capabilities: unknown;
  readonly clientInfo: unknown;
  /** What it does not say although it has to. */
  readonly leaveOut: ClientOptions['leaveOut'];
}

/** The params of `initialize` (2025-11-25, basic/lifecycle). */
export function initializeParams(revision: string, self: SelfDescription): object {
  return said(
    {
      protocolVersion: revision,
      capabilities: declaredIn(revision, self.capabilities),
      clientInfo: self.clientInfo,
    },
    self,
  );
}

/** The params of a request of the modern era: every one says who asks, in which revision (2026-07-28, basic/index, `_meta`). */
export function modernParams(params: object | undefined, revision: string, self: SelfDescription): object {
  const own = member(params, '_meta');
  return {
    ...params,
    _meta: {
      ...namedByKey(
        said(
          {
            protocolVersion: revision,
            clientInfo: self.clientInfo,
            capabilities: declaredIn(revision, self.capabilities),
          },
          self,
        ),
      ),
      ...(isObject(own) ? own : {}),
    },
  };
}

type Part = ClientOptions['leaveOut'][number];

const KEYS: Readonly<Record<Part, string>> = {
  protocolVersion: META.protocolVersion,
  clientInfo: META.clientInfo,
  capabilities: META.clientCapabilities,
};

function said(parts: Readonly<Record<Part, unknown>>, { leaveOut }: SelfDescription): Partial<Record<Part, unknown>> {
  return Object.fromEntries(Object.entries(parts).filter(([part]) => !leaveOut.includes(part as Part)));
}

function namedByKey(parts: Partial<Record<Part, unknown>>): object {
  return Object.fromEntries(Object.entries(parts).map(([part, value]) => [KEYS[part as Part], value]));
}

/** The filter for everything of which the server says that its changes can be heard; null for nothing (2026-07-28, subscriptions). */
export function listenFilter(capabilities: unknown): object | null {
  const heard = (['tools', 'prompts', 'resources'] as const).filter(
    (kind) => member(member(capabilities, kind), 'listChanged') === true,
  );
  return heard.length === 0 ? null : Object.fromEntries(heard.map((kind) => [`${kind}ListChanged`, true]));
}
