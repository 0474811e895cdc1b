import { readPlace } from '../../../shared/query/index.ts';
import type { Column, ColumnWishes } from '../../state/index.ts';

/** Columns with places of the messages that a list can have. */
const MOST = 20;

/** True for the id of a column that shows a place of the messages: its path, as filters write it. */
export function isPlace(id: string): boolean {
  return readPlace(id) !== null;
}

/** The columns that were made of places of the messages, shown or hidden. */
export function placeColumns({ shown }: Pick<ColumnWishes, 'shown'>): readonly Column[] {
  return Object.keys(shown)
    .filter(isPlace)
    .slice(0, MOST)
    .map((path) => ({
      id: path,
      title: lastOf(path),
      meaning: path,
      width: 120,
      least: 40,
      grow: 0.4,
      extra: true,
    }));
}

/** `params.arguments.city` is called `city`. */
function lastOf(path: string): string {
  return String(readPlace(path)?.findLast((key) => typeof key === 'string') ?? path);
}

/** What is wrong with a path that somebody writes for a column; '' for nothing. */
export function placeProblem(path: string): string {
  if (isPlace(path)) return '';
  if (path.includes('[*]')) return 'A column shows one place: write a position, as [0], instead of [*].';
  return 'A path begins with params, result or error, as params.arguments.city.';
}
