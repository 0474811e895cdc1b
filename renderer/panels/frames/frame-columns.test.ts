import { expect, it } from 'vitest';
import { FIELDS } from '../../../shared/query/index.ts';
import { frameColumns } from './frame-columns.ts';

const ids = frameColumns({ seq: '1', time: '0.001', exchanges: true, wishes: { shown: {} } }).map(({ id }) => id);

it('has a column for each field of the filter language that a row has one value of', () => {
  // A text is looked for in the whole message; a finding is a level or a rule, a kind is a class: those have columns.
  expect(FIELDS.map(({ name }) => name).filter((name) => !ids.includes(name))).toEqual(['finding', 'kind', 'text']);
  expect(new Set(ids).size).toBe(ids.length);
});

it('tells which exchange only where there are several', () => {
  expect(
    frameColumns({ seq: '1', time: '1', exchanges: false, wishes: { shown: {} } }).map(({ id }) => id),
  ).not.toContain('exchange');
});

it('is as wide as its longest number', () => {
  const [seq] = frameColumns({ seq: '12345678', time: '1', exchanges: false, wishes: { shown: {} } });
  expect(seq?.width).toBe(55);
});
