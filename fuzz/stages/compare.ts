import type { Observation } from '../../shared/findings/index.ts';
import {
  alignOperations,
  compareFindings,
  compareLatency,
  compareSessions,
  compareSides,
  compareVocabulary,
  comparisonSections,
  differencesOf,
  likenessOf,
  operationCodes,
  operationPair,
  operationSide,
  PairList,
  sessionComparison,
  vocabularyOf,
  type OperationKey,
} from '../../shared/compare/index.ts';
import { comparisonMarkdown } from '../../shared/exports/index.ts';
import { holds, isSentence } from './oracle.ts';
import type { Session } from './session.ts';
import type { Stage } from './stage.ts';

/** Two sessions beside each other: this one, and the same without its end; and this one and itself. */
export const COMPARE: Stage = {
  name: 'compare',
  calls: 8,
  run(session) {
    const { observation } = session;
    compareSides(observation.session());
    const whole = comparison(session, session);
    holds(
      whole.same,
      () => `a session differs from itself: ${JSON.stringify(comparisonSections(whole)).slice(0, 400)}`,
    );
    const most = Math.floor((session.events.length * 2) / 3);
    for (const line of comparisonMarkdown(comparison(session, session.until(most)))) isSentence(line, 'a difference');
  },
};

function comparison(left: Session, right: Session): ReturnType<typeof sessionComparison> {
  const [before, after] = [left.observation, right.observation];
  const [one, other] = done(operationCodes(keys(left), keys(right)));
  const aligned = alignOperations(one, other);
  const pairs = new PairList();
  for (let at = 0; at < aligned.length; at += 2) {
    const [i, j] = [aligned[at]!, aligned[at + 1]!];
    const named = before.operations[i] ?? after.operations[j];
    if (named === undefined) continue;
    const compared = differencesOf(answer(left, i), answer(right, j), { method: named.method, rules: [] });
    pairs.add(operationPair(named, side(before, i), side(after, j), compared));
  }
  const { pairs: operations, more } = pairs.told();
  return sessionComparison({
    left: left.header.source.name,
    right: right.header.source.name,
    identity: compareSessions(before.session(), after.session()),
    surface: [],
    operations,
    moreOperations: more,
    outcomes: pairs.outcomes,
    latency: done(compareLatency(before.operations, after.operations)),
    findings: compareFindings(counts(before), counts(after)),
    vocabulary: compareVocabulary(done(vocabularyOf(before.rows)), done(vocabularyOf(after.rows))),
    notes: [],
  });
}

function keys(session: Session): OperationKey[] {
  const { operations, rows } = session.observation;
  return operations.map(({ dir, method, name, request }) => ({
    dir,
    method,
    name,
    params: likenessOf(session.messageAt(rows.seq(request), rows.member(request)), method, []),
  }));
}

function side({ operations, rows }: Observation, at: number): ReturnType<typeof operationSide> | null {
  const operation = operations[at];
  return operation === undefined ? null : operationSide(operation, rows);
}

function answer(session: Session, at: number): unknown {
  const { operations, rows } = session.observation;
  const response = operations[at]?.response ?? -1;
  return response < 0 ? undefined : session.messageAt(rows.seq(response), rows.member(response));
}

function counts({ findings }: Observation): Parameters<typeof compareFindings>[0] {
  return findings.map(({ rule, level }) => ({ rule, title: rule, level, count: 1 }));
}

/** What work in turns comes to. */
function done<T>(work: Generator<void, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}
