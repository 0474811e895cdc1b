import type { RuleId } from '../catalogue/index.ts';
import { ScriptedSession } from '../../analysis/testing/scripted-session.ts';
import type { CaptureEvent } from '../../capture/index.ts';
import type { Finding, Rule } from '../engine/index.ts';
import { Observation } from '../observation.ts';

/** For the tests: a session that breaks a rule, and one that nearly does. */
export interface RuleCase<S extends ScriptedSession = ScriptedSession> {
  readonly rule: RuleId;
  /** What tells the case from others of the same rule. */
  readonly when?: string;
  readonly breaks: (session: S) => ScriptedSession;
  readonly nearMiss: (session: S) => ScriptedSession;
  readonly side: 'client' | 'server';
  readonly level: 'error' | 'warning' | 'info';
  /** Seqs of the evidence, where the test is about them. */
  readonly seqs?: readonly number[] | undefined;
  /** A part of the sentence. */
  readonly says?: string | RegExp | undefined;
}

/** The cases, each with a title. */
export function titled<One extends Pick<RuleCase, 'rule' | 'when'>>(
  cases: readonly One[],
): [title: string, one: One][] {
  return cases.map((one) => [one.when === undefined ? one.rule : `${one.rule}, ${one.when}`, one]);
}

/** What is wrong with how a case is judged, in a session that begins so; nothing when all is as it says. */
export function complaintsOf<S extends ScriptedSession>(one: RuleCase<S>, begin: () => S): string[] {
  const { rule, breaks, nearMiss, side, level, seqs, says } = one;
  const found = observe(breaks(begin()).events).findings.find((finding) => finding.rule === rule);
  const wrongly = observe(nearMiss(begin()).events).findings.filter((finding) => finding.rule === rule);
  return [
    ...wrongly.map(({ message }) => `the near miss is found: ${message}`),
    ...(found ? differences(found, { side, level, seqs, says }) : ['the fault is not found']),
  ];
}

function differences(
  found: Finding,
  { side, level, seqs, says }: Pick<RuleCase, 'side' | 'level' | 'seqs' | 'says'>,
): string[] {
  const said =
    says === undefined || (typeof says === 'string' ? found.message.includes(says) : says.test(found.message));
  return [
    ...(found.side === side ? [] : [`the side is ${found.side}`]),
    ...(found.level === level ? [] : [`the level is ${found.level}`]),
    ...(seqs === undefined || String(found.seqs) === String(seqs) ? [] : [`the evidence is ${found.seqs.join(', ')}`]),
    ...(said ? [] : [`it says: ${found.message}`]),
    ...(found.spec === '' ? ['there is no clause'] : []),
  ];
}

/** Rules without a case. */
export function untested(rules: readonly Rule[], cases: readonly Pick<RuleCase, 'rule'>[]): string[] {
  return rules.map(({ id }) => id).filter((id) => !cases.some(({ rule }) => rule === id));
}

/** The findings of a scripted session. */
export function findingsOf(script: (session: ScriptedSession) => ScriptedSession): readonly Finding[] {
  return observe(script(new ScriptedSession()).events).findings;
}

export function observe(events: readonly CaptureEvent[]): Observation {
  const observation = new Observation();
  for (const event of events) observation.push(event);
  return observation;
}

/** A request, notification or response as an object. */
export const request = (id: unknown, method: string, params?: unknown): object => ({
  jsonrpc: '2.0',
  id,
  method,
  ...(params === undefined ? {} : { params }),
});
export const notification = (method: string, params?: unknown): object => ({
  jsonrpc: '2.0',
  method,
  ...(params === undefined ? {} : { params }),
});
export const result = (id: unknown, value: unknown = {}): object => ({ jsonrpc: '2.0', id, result: value });
export const error = (id: unknown, code: unknown, message: unknown = 'No', data?: unknown): object => ({
  jsonrpc: '2.0',
  ...(id === undefined ? {} : { id }),
  error: { code, message, ...(data === undefined ? {} : { data }) },
});
