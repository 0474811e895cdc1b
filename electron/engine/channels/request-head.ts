import type { UrlTarget } from '../../../shared/bridge/index.ts';
import type { HeaderEdit, PreviewedHeader } from '../../../shared/compose/index.ts';
import { HEADERS } from '../../../shared/mcp/index.ts';
import { basicCredentials, type HeaderPair } from '../../transports/index.ts';
import { addressHeaders } from './address-headers.ts';

/** A header of a request, and who set it. */
export type OutgoingHeader = PreviewedHeader;

/** How requests tell what program they come from. */
export interface ClientHeaders {
  readonly userAgent: string;
  /** Names of headers, in the order and spelling of another client; none for our own. */
  readonly names: readonly string[];
}

/** The headers of a request that carries no message by hand: those of the protocol, of the connection, and the user's own for it. */
export function requestHead(
  protocol: readonly HeaderPair[],
  target: UrlTarget,
  { userAgent, names }: ClientHeaders,
): OutgoingHeader[] {
  const own = target.headers.map(({ name, value }) => header(name, value, 'connection'));
  const ours = [
    ...protocol.map(([name, value]) => ({ ...header(name, value, 'protocol'), mirror: isMirror(name) })),
    ...addressHeaders(target, userAgent).map(([name, value]) =>
      header(name, value, CHOSEN.has(name) ? 'connection' : 'protocol'),
    ),
  ];
  const taken = new Set(own.map(({ name }) => name.toLowerCase()));
  return [...spelledAs(ours, names).filter(({ name }) => !taken.has(name.toLowerCase())), ...own];
}

/** In the order and spelling of another client. What MCP defines and it does not send is left out; what it does not have else stands behind. */
function spelledAs(head: readonly OutgoingHeader[], names: readonly string[]): OutgoingHeader[] {
  if (names.length === 0) return [...head];
  const spelt = names.flatMap((name) =>
    head.flatMap((one) => (one.name.toLowerCase() === name.toLowerCase() ? [{ ...one, name }] : [])),
  );
  const known = new Set([...names.map((name) => name.toLowerCase()), ...OF_A_SESSION]);
  return [...spelt, ...head.filter(({ name }) => !known.has(name.toLowerCase()))];
}

/** Headers that a client of the handshake may do without. */
const OF_A_SESSION: readonly string[] = [HEADERS.version.toLowerCase()];

/**
 * The same with what one message asks for: headers of a name that is there take its place, others stand behind, and with null there is
 * none of that name.
 */
export function editedHead(head: readonly OutgoingHeader[], edits: readonly HeaderEdit[]): readonly OutgoingHeader[] {
  if (edits.length === 0) return head;
  const waiting = new Set(edits.map(({ name }) => name.toLowerCase()));
  const named = new Set(waiting);
  const take = (wanted: string): OutgoingHeader[] => {
    if (!waiting.delete(wanted)) return [];
    return edits.flatMap(({ name, value }) =>
      value === null || name.toLowerCase() !== wanted ? [] : [header(name, value, 'message')],
    );
  };
  const inPlace = head.flatMap((one) => {
    const name = one.name.toLowerCase();
    return named.has(name) ? take(name) : [one];
  });
  return [...inPlace, ...[...waiting].flatMap(take)];
}

/** What is written in the end: the lines of the HTTP client before and behind, and credentials of the address. `bytes`: length of the body. */
export function wholeHead(
  head: readonly OutgoingHeader[],
  address: string,
  bytes: number,
  chunked: boolean,
): readonly OutgoingHeader[] {
  if (!URL.canParse(address)) return head;
  const url = new URL(address);
  const of = (wanted: string) => head.filter(({ name }) => name.toLowerCase() === wanted);
  const credentials = basicCredentials(url);
  return [
    ...(of('host').length > 0 ? of('host') : [header('host', url.host, 'protocol')]),
    ...(of('connection').length > 0 ? [] : [header('connection', 'keep-alive', 'protocol')]),
    ...head.filter(({ name }) => name.toLowerCase() !== 'host'),
    ...(credentials === '' || of('authorization').length > 0
      ? []
      : [header('Authorization', credentials, 'connection')]),
    chunked ? header('transfer-encoding', 'chunked', 'protocol') : header('content-length', String(bytes), 'protocol'),
  ];
}

export function pairsOf(head: readonly OutgoingHeader[]): HeaderPair[] {
  return head.map(({ name, value }) => [name, value]);
}

/** Those that say where they come from by the user's choice for the connection. */
const CHOSEN = new Set(['Origin', 'Authorization']);

function header(name: string, value: string, by: OutgoingHeader['by']): OutgoingHeader {
  return { name, value, by, mirror: false };
}

/** Whether it repeats a part of the message (2026-07-28, streamable-http, standard request headers, custom headers). */
function isMirror(name: string): boolean {
  return name === HEADERS.method || name === HEADERS.name || name.startsWith(HEADERS.paramPrefix);
}
