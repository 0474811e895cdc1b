import type { ScriptedSession } from '../../analysis/testing/scripted-session.ts';
import type { CaptureEvent } from '../../capture/index.ts';
import type { Observation } from '../observation.ts';
import { observe, type RuleCase } from './rule-case.ts';

/** Events of one side of an example at most. */
const MOST = 4;

/** A case as its rule's page shows it: what breaks the rule, and what comes near and does not. */
export interface RuleExample {
  readonly rule: string;
  /** What tells the case from others of the same rule; '' for nothing. */
  readonly when: string;
  readonly level: string;
  /** What the finding says. */
  readonly says: string;
  /** The events that the finding cites, a text each. */
  readonly broken: readonly string[];
  /** Those of the near miss that stand in their place. */
  readonly right: readonly string[];
}

export function exampleOf<S extends ScriptedSession>(
  { rule, when = '', level, breaks, nearMiss }: RuleCase<S>,
  begin: () => S,
): RuleExample {
  const broken = told(breaks(begin()).events);
  const right = told(nearMiss(begin()).events);
  const found = broken.observation.findings.find((finding) => finding.rule === rule);
  const seqs = (found?.seqs ?? []).toSorted((a, b) => a - b);
  const at = (of: Told): string[] => seqs.flatMap((seq) => of.bySeq.get(seq) ?? []);
  const others = [...right.bySeq.values()].filter((text) => !broken.texts.has(text));
  return {
    rule,
    when,
    level,
    says: found?.message ?? '',
    broken: messagesFirst(at(broken)),
    right: messagesFirst(others.length > 0 ? others : at(right)),
  };
}

/** Where messages are among them, they alone: what was sent and ended around them is in every example. */
function messagesFirst(texts: readonly string[]): string[] {
  const messages = texts.filter((text) => !text.startsWith('·'));
  return (messages.length > 0 ? messages : texts).slice(0, MOST);
}

interface Told {
  readonly observation: Observation;
  readonly bySeq: ReadonlyMap<number, string>;
  readonly texts: ReadonlySet<string>;
}

function told(events: readonly CaptureEvent[]): Told {
  const observation = observe(events);
  const { rows } = observation;
  const summaries = new Map<number, string>();
  for (let row = 0; row < rows.length; row += 1)
    summaries.set(rows.seq(row), `${rows.method(row)} ${rows.summary(row)}`);
  const bySeq = new Map(events.map((event) => [event.seq, textOf(event, summaries.get(event.seq) ?? event.kind)]));
  return { observation, bySeq, texts: new Set(bySeq.values()) };
}

/** A message as it stands on the wire, a head of HTTP with its lines; of everything else what its row says. */
function textOf(event: CaptureEvent, summary: string): string {
  switch (event.kind) {
    case 'frame':
      return `${event.dir === 'c2s' ? '→' : '←'} ${event.text}`;
    case 'http.request':
      return [`→ ${event.method} ${event.url}`, ...linesOf(event.headers)].join('\n');
    case 'http.response':
      return [`← HTTP ${event.status}`, ...linesOf(event.headers)].join('\n');
    default:
      return `· ${summary}`;
  }
}

function linesOf(headers: readonly { readonly name: string; readonly value?: string }[]): string[] {
  return headers.map(({ name, value }) => `  ${name}: ${value ?? '…'}`);
}
