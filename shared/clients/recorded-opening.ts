import { headerValue, type CaptureEvent } from '../capture/index.ts';
import { isObject, member, parsedJson } from '../json/index.ts';
import { META } from '../mcp/index.ts';
import type { ClientOpening, ClientPreset } from './client-preset.ts';

/** No client has more; a hostile record may. */
const HEADERS_MOST = 50;

const LISTS: ReadonlySet<string> = new Set<ClientOpening['lists'][number]>([
  'tools/list',
  'prompts/list',
  'resources/list',
]);

/** The client that a capture was recorded of, as it opened its conversation; null where no opening is recorded. `startedAt`: ISO 8601. */
export function recordedOpening(events: Iterable<CaptureEvent>, startedAt: string): ClientPreset | null {
  let declared: unknown;
  let discovers = false;
  let userAgent = '';
  let headers: readonly string[] = [];
  const lists = new Set<ClientOpening['lists'][number]>();
  for (const event of events) {
    if (event.kind === 'http.request') {
      userAgent ||= headerValue(event.headers, 'user-agent');
      // The later ones of a session say more than the first.
      if (event.method === 'POST' && event.headers.length > headers.length)
        headers = event.headers.map(({ name }) => name);
    }
    if (event.kind !== 'frame' || event.dir !== 'c2s') continue;
    const message = parsedJson(event.text ?? '');
    const method = member(message, 'method');
    const params = member(message, 'params');
    if (method === 'initialize') declared = params;
    else if (method === 'server/discover' && declared === undefined) {
      discovers = true;
      declared = ofMeta(member(params, '_meta'));
    } else if (isList(method)) lists.add(method);
  }
  const info = member(declared, 'clientInfo');
  const capabilities = member(declared, 'capabilities');
  const revision = member(declared, 'protocolVersion');
  const name = member(info, 'name');
  const version = member(info, 'version');
  if (!isObject(info) || typeof name !== 'string' || typeof version !== 'string' || typeof revision !== 'string')
    return null;
  return {
    label: name,
    clientInfo: { ...info, name, version },
    capabilities: isObject(capabilities) ? capabilities : {},
    revision,
    opening: { version, discovers, lists: [...lists], userAgent, headers: headers.slice(0, HEADERS_MOST) },
    source: 'a capture',
    date: startedAt.slice(0, 10),
  };
}

/** What the modern era says with each request, by the names of the handshake. */
function ofMeta(meta: unknown): unknown {
  return {
    protocolVersion: member(meta, META.protocolVersion),
    clientInfo: member(meta, META.clientInfo),
    capabilities: member(meta, META.clientCapabilities),
  };
}

function isList(method: unknown): method is ClientOpening['lists'][number] {
  return typeof method === 'string' && LISTS.has(method);
}
