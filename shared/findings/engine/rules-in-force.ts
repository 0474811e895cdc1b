import type { CorrelatedMessage } from '../../analysis/index.ts';
import type { FrameReading } from '../../jsonrpc/index.ts';
import type { Revision } from '../../mcp/index.ts';
import { catalogueEntry, holdsIn, mayHold } from '../catalogue/index.ts';
import { type ExchangeState, type HttpMoment, Scoped } from '../state/index.ts';
import type { EventRule, ExchangeRule, FrameRule, MessageRule, Rule } from './rule.ts';
import { mayQuestion } from '../memories/index.ts';

/** The rules that hold in one revision, by what they look at. */
export interface RulesInForce {
  readonly frame: readonly FrameRule[];
  readonly oddFrame: readonly FrameRule[];
  readonly event: readonly EventRule[];
  readonly always: readonly EventRule[];
  /** Those of every message, by what they are about; and those of messages with something special about them. */
  readonly message: Scoped<MessageRule>;
  readonly special: Readonly<Record<SpecialStage, readonly MessageRule[]>>;
  readonly exchange: Readonly<Record<ExchangeState['kind'], Readonly<Record<HttpMoment, readonly ExchangeRule[]>>>>;
}

type SpecialStage = Exclude<MessageRule['on'], 'message'>;

/**
 * The revision in force. null: none is known, nor will be. `open`: it may turn out to be any of the legacy era; `probing`: any
 * of all.
 */
export type Standing = Revision | null | 'open' | 'probing';

const MOMENTS: readonly HttpMoment[] = ['sent', 'answered', 'received', 'event', 'body', 'over', 'passing'];

/** Those of the rules that may hold, sorted by what they look at. */
export function rulesInForce(rules: readonly Rule[], standing: Standing): RulesInForce {
  const checks = rules.filter(({ id }) => {
    const entry = catalogueEntry(id);
    if (standing === 'probing') return true;
    return standing === 'open' ? mayHold(entry) : holdsIn(entry, standing);
  });
  const messages = (on: MessageRule['on']): MessageRule[] =>
    checks.filter((rule): rule is MessageRule => rule.on === on);
  const frames = (on: FrameRule['on']): FrameRule[] => checks.filter((rule): rule is FrameRule => rule.on === on);
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
    frame: frames('frame'),
    oddFrame: frames('odd frame'),
    event: events('event'),
    always: events('always'),
    message: new Scoped(messages('message')),
    special: {
      flaw: messages('flaw'),
      error: messages('error'),
      handshake: messages('handshake'),
      question: messages('question'),
    },
    exchange: {
      streamable: moments('streamable'),
      'http+sse': moments('http+sse'),
      websocket: moments('websocket'),
      probe: moments('probe'),
      'sign-in': moments('sign-in'),
    },
  };
}

/** Whether a frame is worth being looked at beyond its message. */
export function isOdd({ class: name, flags, messages }: FrameReading): boolean {
  return flags.length > 0 || messages.length !== 1 || messages[0]!.class !== name;
}

/** What a message is worth being checked for beside what every one is. */
export function specialStagesOf(correlated: CorrelatedMessage): readonly SpecialStage[] {
  const { message, method } = correlated;
  const handshake = method === 'initialize' || method === 'notifications/initialized';
  const error = message.class.startsWith('response.error');
  const flaw = message.flags.length > 0 || message.class.startsWith('malformed.');
  const question = mayQuestion(correlated);
  if (!handshake && !error && !flaw && !question) return ORDINARY;
  const stages: SpecialStage[] = [];
  if (flaw) stages.push('flaw');
  if (error) stages.push('error');
  if (handshake) stages.push('handshake');
  if (question) stages.push('question');
  return stages;
}

const ORDINARY: readonly SpecialStage[] = [];
