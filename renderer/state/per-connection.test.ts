import { expect, it } from 'vitest';
import type { ConnectionInfo } from '../../shared/bridge/index.ts';
import { useConnections } from './connections.ts';
import { followClosing } from './models.ts';
import { perConnection } from './per-connection.ts';
import { changeSelection, selectionOf } from './selection.ts';

const list = (...ids: string[]): ConnectionInfo[] => ids.map((id) => ({ id }) as ConnectionInfo);

it('keeps a state of each connection, and the initial one of all others', () => {
  const kept = perConnection('nothing');
  kept.set('a', 'something');
  expect([kept.of('a'), kept.of('b'), kept.of(null)]).toEqual(['something', 'nothing', 'nothing']);
});

it('frees what is kept of a connection when its tab is closed, until it is stopped', () => {
  const kept = perConnection<number | null>(null);
  const stop = followClosing();
  useConnections.setState({ list: list('a', 'b') });
  for (const id of ['a', 'b']) {
    kept.set(id, 1);
    changeSelection(id, { row: 7 });
  }
  useConnections.setState({ list: list('b') });
  expect([kept.of('a'), selectionOf('a').row, kept.of('b'), selectionOf('b').row]).toEqual([null, -1, 1, 7]);
  stop();
  useConnections.setState({ list: [] });
  expect(kept.of('b')).toBe(1);
});
