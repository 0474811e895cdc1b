import type { Exchange } from '../../../shared/analysis/index.ts';
import type { ConnectionModel } from '../../state/index.ts';

/** A longer chain is cut: a hostile capture may name any. */
const LONGEST = 50;

type Known = Pick<ConnectionModel, 'exchange' | 'successors'>;

/**
 * Numbers of the exchanges that one stands in a row with, itself included: redirect by redirect, or resumption by
 * resumption, in order. Where several go on from one, the first that does is followed.
 */
export function chainOf(model: Known, number: number, by: 'redirectOf' | 'resumes'): number[] {
  const chain = [number];
  const before = (of: number): number => model.exchange(of)?.[by] ?? 0;
  for (let at = before(number); at > 0 && !chain.includes(at) && chain.length < LONGEST; at = before(at))
    chain.unshift(at);
  const after = (of: number): Exchange | undefined =>
    model
      .successors(of)
      .map((next) => model.exchange(next))
      .find((next) => next?.[by] === of);
  for (let next = after(number); next !== undefined && chain.length < LONGEST; next = after(next.number)) {
    if (chain.includes(next.number)) break;
    chain.push(next.number);
  }
  return chain;
}
