import { META } from '../../../shared/mcp/index.ts';
import { DEFAULT_CAPABILITIES } from '../default-options.ts';
import { isPeerObject, peerMember } from './peer-value.ts';

/** The revision with which our client opens in the modern era. */
export const MODERN_REVISION = '2026-07-28';

/** How our client names itself. */
export interface SelfDescription {
  readonly capabilities: object;
  readonly clientInfo: object;
}

/** The params of a request of the modern era: every one says who asks, in which revision (2026-07-28, basic/index, `_meta`). */
export function modernParams(params: object | undefined, revision: string, self: SelfDescription): object {
  const own = peerMember(params, '_meta');
  return {
    ...params,
    _meta: {
      [META.protocolVersion]: revision,
      [META.clientInfo]: self.clientInfo,
      [META.clientCapabilities]: modernCapabilities(self.capabilities),
      ...(isPeerObject(own) ? own : {}),
    },
  };
}

/** What the user chose is declared as it is; our own default without what the modern era took away (`roots.listChanged`). */
function modernCapabilities(capabilities: object): object {
  return JSON.stringify(capabilities) === JSON.stringify(DEFAULT_CAPABILITIES) ? { roots: {} } : capabilities;
}

/** The filter for everything of which the server says that its changes can be heard; null for nothing (2026-07-28, subscriptions). */
export function listenFilter(capabilities: unknown): object | null {
  const heard = (['tools', 'prompts', 'resources'] as const).filter(
    (kind) => peerMember(peerMember(capabilities, kind), 'listChanged') === true,
  );
  return heard.length === 0 ? null : Object.fromEntries(heard.map((kind) => [`${kind}ListChanged`, true]));
}
