import { expect, it } from 'vitest';
import { frameColumns } from './frame-columns.ts';
import { placeProblem } from './place-columns.ts';

it('has a column for each place that the user chose, called by its last key', () => {
  const shown = { uri: true, 'params.arguments.city': true, 'result.content[0].text': false, constructor: true };
  const columns = frameColumns({ seq: '1', time: '1', exchanges: false, wishes: { shown } });
  expect(columns.flatMap(({ id, title }) => (id.includes('.') ? [[id, title]] : []))).toEqual([
    ['params.arguments.city', 'city'],
    ['result.content[0].text', 'text'],
  ]);
});

it.each([
  ['params.name', ''],
  ['params.list[*]', 'A column shows one place: write a position, as [0], instead of [*].'],
  ['city', 'A path begins with params, result or error, as params.arguments.city.'],
])('says of %j %j', (path, problem) => {
  expect(placeProblem(path)).toBe(problem);
});
