import { oneLine, preview, type CorrelatedMessage } from '../../../analysis/index.ts';
import { decodeHeaderValue, HEADERS, mirroredText, type MirroredArgument } from '../../../mcp/index.ts';
import { head } from '../http/index.ts';
import { requestOf } from './mirror-headers.ts';
import { named } from '../../reading/index.ts';
import { type ExchangeAtHand, onStreamable, type Rule, type RuleContext, type RuleHit } from '../../engine/index.ts';
import { isObject, member } from '../../../json/index.ts';

/** The headers that repeat the arguments of a tool call (2026-07-28, streamable-http, custom headers). */
export const PARAMETER_HEADER_RULES: readonly Rule[] = [
  onStreamable('hdr-param-missing', 'sent', (at, context) =>
    eachArgument(at, context, (name, text, value) =>
      text !== null && value === null
        ? `The client left out ${name} although the argument is ${preview(text, 40)}.`
        : '',
    ),
  ),
  onStreamable('hdr-param-mismatch', 'sent', (at, context) =>
    eachArgument(at, context, (name, text, value) =>
      text !== null && value !== null && !sameValue(text, value)
        ? `${name} says ${preview(decodeHeaderValue(value) ?? value, 40)}, the argument is ${preview(text, 40)}.`
        : '',
    ),
  ),
  onStreamable('hdr-param-unexpected', 'sent', (at, context) =>
    eachArgument(at, context, (name, text, value) =>
      text === null && value !== null ? `The client sent ${name} although there is no such argument.` : '',
    ),
  ),
  onStreamable('hdr-param-unknown', 'sent', ({ exchange }, { http }) => {
    const request = requestOf(exchange);
    const sent = exchange.headers.names(HEADERS.paramPrefix.toLowerCase());
    if (request === null || sent.length === 0) return null;
    const known = new Set(annotated(request, http.tools)?.map(({ header }) => nameOf(header).toLowerCase()));
    const unknown = sent.find((name) => !known.has(name));
    if (unknown === undefined || (request.method === 'tools/call' && annotated(request, http.tools) === null))
      return null;
    return head(
      exchange,
      `The client sent ${oneLine(unknown, 60)}, which no argument of ${named(toolOf(request) || request.method)} asks for.`,
    );
  }),
  onStreamable('hdr-mismatch-no-refresh', 'sent', ({ exchange }, { http }) => {
    const refused = http.staleTools;
    if (refused === null || requestOf(exchange)?.method !== 'tools/call') return null;
    http.staleTools = null;
    return head(
      exchange,
      'The client called a tool again after its mirrored arguments had been refused (−32020), without listing the tools anew.',
      refused.row,
    );
  }),
];

/** Each annotated argument of a tool call with the text that stands for it and the header that was sent; null for none. */
function eachArgument(
  { exchange }: ExchangeAtHand,
  { http }: RuleContext,
  fault: (name: string, text: string | null, value: string | null) => string,
): RuleHit[] | null {
  const request = requestOf(exchange);
  const mirrored = request === null ? null : annotated(request, http.tools);
  if (request === null || mirrored === null || mirrored.length === 0) return null;
  const args = member(member(request.message.value, 'params'), 'arguments');
  const hits: RuleHit[] = [];
  for (const { path, header } of mirrored) {
    const [line] = exchange.headers.all(nameOf(header));
    if (line !== undefined && line.value === undefined) continue;
    const message = fault(oneLine(nameOf(header), 60), mirroredText(valueAt(args, path)), line?.value ?? null);
    if (message === '') continue;
    exchange.mirrorFault = 'argument';
    hits.push(head(exchange, message, exchange.bodyRow));
  }
  return hits;
}

function annotated(
  request: CorrelatedMessage,
  tools: RuleContext['http']['tools'],
): readonly MirroredArgument[] | null {
  return request.method === 'tools/call' ? tools.of(toolOf(request)) : null;
}

function toolOf({ message }: CorrelatedMessage): string {
  const name = member(member(message.value, 'params'), 'name');
  return typeof name === 'string' ? name : '';
}

function nameOf(header: string): string {
  return `${HEADERS.paramPrefix}${header}`;
}

function valueAt(args: unknown, path: readonly string[]): unknown {
  return path.reduce((value: unknown, key) => (isObject(value) ? member(value, key) : undefined), args);
}

/** Numbers are the same where they are equal, as `1` and `1.0` are. */
function sameValue(text: string, value: string): boolean {
  const decoded = decodeHeaderValue(value);
  if (decoded === null) return false;
  if (decoded === text) return true;
  return /^-?\d/.test(text) && /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(decoded) && Number(decoded) === Number(text);
}
