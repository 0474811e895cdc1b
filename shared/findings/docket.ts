import type { CorrelatedMessage } from '../analysis/index.ts';
import type { Revision } from '../mcp/index.ts';
import { catalogueEntry, holdsIn, mayHold } from './catalogue.ts';
import type { ExchangeState } from './exchange-state.ts';
import type { HttpMoment } from './http-moments.ts';
import type { EventRule, ExchangeRule, FrameRule, MessageRule } from './rule.ts';
import { CHECKS } from './rules.ts';

/** The checks that hold in one revision, by what they look at. */
export interface Docket {
  readonly frame: readonly FrameRule[];
  readonly event: readonly EventRule[];
  readonly always: readonly EventRule[];
  readonly message: Readonly<Record<MessageRule['on'], readonly MessageRule[]>>;
  readonly exchange: Readonly<Record<ExchangeState['kind'], Readonly<Record<HttpMoment, readonly ExchangeRule[]>>>>;
}

/** `open`: it is not known yet, and may turn out to be any of the legacy era. */
type Standing = Revision | null | 'open';

const DOCKETS = new Map<Standing, Docket>();
const MOMENTS: readonly HttpMoment[] = ['sent', 'answered', 'received', 'event', 'body', 'over', 'passing'];

/** The docket of a revision; null where it is not known and will not be. */
export function docketFor(standing: Standing): Docket {
  let docket = DOCKETS.get(standing);
  if (!docket) {
    docket = docketOf(standing);
    DOCKETS.set(standing, docket);
  }
  return docket;
}

function docketOf(standing: Standing): Docket {
  const checks = CHECKS.filter(({ id }) => {
    const entry = catalogueEntry(id);
    return standing === 'open' ? mayHold(entry) : holdsIn(entry, standing);
  });
  const messages = (on: MessageRule['on']): MessageRule[] =>
    checks.filter((rule): rule is MessageRule => rule.on === on);
  const events = (on: EventRule['on']): EventRule[] => checks.filter((rule): rule is EventRule => rule.on === on);
  const exchanges = (kind: ExchangeState['kind'], moment: HttpMoment): ExchangeRule[] =>
    checks.filter(
      (rule): rule is ExchangeRule => rule.on === 'exchange' && rule.moment === moment && rule.kinds.includes(kind),
    );
  const moments = (kind: ExchangeState['kind']): Record<HttpMoment, readonly ExchangeRule[]> =>
    Object.fromEntries(MOMENTS.map((moment) => [moment, exchanges(kind, moment)])) as Record<
      HttpMoment,
      ExchangeRule[]
    >;
  return {
    frame: checks.filter((rule) => rule.on === 'frame'),
    event: events('event'),
    always: events('always'),
    message: {
      message: messages('message'),
      flaw: messages('flaw'),
      error: messages('error'),
      handshake: messages('handshake'),
    },
    exchange: {
      streamable: moments('streamable'),
      'http+sse': moments('http+sse'),
      websocket: moments('websocket'),
      probe: moments('probe'),
    },
  };
}

/** What a message is worth being checked for: of the checks of an ordinary one only few are needed. */
export function stagesOf({ message, method }: CorrelatedMessage): readonly MessageRule['on'][] {
  const handshake = method === 'initialize' || method === 'notifications/initialized';
  const error = message.class.startsWith('response.error');
  const flaw = message.flags.length > 0 || message.class.startsWith('malformed.');
  if (!handshake && !error && !flaw) return ORDINARY;
  const stages: MessageRule['on'][] = ['message'];
  if (flaw) stages.push('flaw');
  if (error) stages.push('error');
  if (handshake) stages.push('handshake');
  return stages;
}

const ORDINARY: readonly MessageRule['on'][] = ['message'];
