import { describe, expect, it } from 'vitest';
import type { Operation, Round } from '../../../shared/analysis/index.ts';
import { sharesOf, stretchesOf } from './rounds.ts';

const round = (start: number, end: number): Round => ({ id: '1', request: 0, response: -1, start, end, asks: [] });
const operation = (state: Operation['state'], ...rounds: Round[]): Pick<Operation, 'rounds' | 'state'> => ({
  rounds,
  state,
});

describe('the rounds of an operation', () => {
  it('alternate with the waiting for the client, without gaps', () => {
    const stretches = stretchesOf(operation('result', round(100, 150), round(900, 960)), 5_000);
    expect(stretches.map(({ kind, round: number, from, to }) => [kind, number, from, to])).toEqual([
      ['server', 1, 100, 150],
      ['client', 1, 150, 900],
      ['server', 2, 900, 960],
    ]);
    expect(sharesOf(stretches)).toEqual({ server: 110, client: 750 });
    expect(stretches.some(({ open }) => open)).toBe(false);
  });

  it('go on while the server has not answered, or the client has not', () => {
    expect(stretchesOf(operation('pending', round(0, 10), round(20, -1)), 70).at(-1)).toMatchObject({
      kind: 'server',
      to: 70,
      open: true,
    });
    expect(stretchesOf(operation('input-required', round(0, 10)), 70).at(-1)).toMatchObject({
      kind: 'client',
      to: 70,
      open: true,
    });
  });

  it('do not grow once the operation was given up', () => {
    expect(stretchesOf(operation('lost', round(0, 10), round(20, -1)), 70).at(-1)).toMatchObject({
      to: 20,
      open: false,
    });
  });
});
