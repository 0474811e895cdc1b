import { oneLine } from '../../../analysis/index.ts';
import { REVISIONS } from '../../../mcp/index.ts';
import { addressOf, isLoopback } from '../../reading/index.ts';
import type { ExchangeState } from '../../state/index.ts';
import { head } from './http-requests.ts';
import { type ExchangeAtHand, onStreamable, type Rule, type RuleHit } from '../../engine/index.ts';
import { member, textMember } from '../../../json/index.ts';

/** Revisions that name the status of the refusal. */
const WITH_STATUS = REVISIONS.slice(3);
const TEXT_LOOKED_AT = 400;

/** Group P: pages of other origins that talk to a server of this machine (specification, basic/transports, security). */
export const HTTP_ORIGIN_RULES: readonly Rule[] = [
  onStreamable('http-origin-accepted', 'answered', ({ exchange, row }, context) => {
    const origin = foreignOrigin(exchange);
    if (origin === '' || exchange.status >= 300 || !context.once(`origin ${origin.slice(0, 200)}`)) return null;
    return {
      ...head(
        exchange,
        `The server on ${oneLine(exchange.address?.origin ?? '', 60)} served a request of a page of “${oneLine(origin, 80)}”. Unless it allows that origin on purpose, any page can talk to it by DNS rebinding; it must check Origin.`,
        row,
      ),
      side: 'server',
      // Which origins it allows on purpose, no one else knows.
      level: 'warning',
    };
  }),
  ...(['received', 'body'] as const).map((moment) =>
    onStreamable('http-origin-accepted', moment, (at) => refusedOtherwise(at)),
  ),
];

/** The Origin of a request to a server of this machine, where that is another host; '' for any other request. */
function foreignOrigin({ address, headers }: ExchangeState): string {
  const origin = headers.value('origin') ?? '';
  if (origin === '' || address === null || !isLoopback(address)) return '';
  const page = addressOf(origin);
  return page === null || isLoopback(page) ? '' : origin;
}

/** Refused because of its Origin, as the words of the refusal say, but not with 403. */
function refusedOtherwise({ exchange, event, step, row }: ExchangeAtHand): RuleHit | null {
  const { status } = exchange;
  if (status < 400 || status > 499 || status === 403 || !exchange.headers.has('origin')) return null;
  const body = event.kind === 'http.body' && event.offset === 0 ? (event.text ?? '') : '';
  const error = member(step.messages[0]?.message.value, 'error');
  const words = `${body.slice(0, TEXT_LOOKED_AT)}${textMember(error, 'message').slice(0, TEXT_LOOKED_AT)}`;
  if (!/\borigin\b/i.test(words)) return null;
  return {
    rows: [exchange.responseRow, row],
    only: WITH_STATUS,
    message: `The server refused a request for its Origin (“${oneLine(words, 80)}”) with the status ${status}; it must be 403.`,
  };
}
