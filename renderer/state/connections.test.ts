import { expect, it } from 'vitest';
import type { ConnectionInfo } from '../../shared/bridge/index.ts';
import { freshFaults, keptList } from './connections.ts';

const info = (id: string, problem: string, origin: ConnectionInfo['origin'] = 'live'): ConnectionInfo =>
  ({ id, name: `server ${id}`, origin, problem }) as ConnectionInfo;

it('tells a fault that a live connection met, once', () => {
  const list = [info('1', ''), info('2', 'mcpscope itself has a fault.'), info('3', 'The last line is torn.', 'file')];
  expect(freshFaults([info('1', ''), info('2', '')], list)).toEqual(['server 2: mcpscope itself has a fault.']);
  expect(freshFaults(list, list)).toEqual([]);
});

it('keeps what is told again the same as the same object, and how far a capture was read out of the list', () => {
  const read = (progress: number): ConnectionInfo => ({ ...info('1', ''), progress });
  const first = keptList([], [read(0.2), info('2', '')]);
  const second = keptList(first, [read(0.4), info('2', 'It broke.')]);
  expect([second[0] === first[0], second[0]?.progress, second[1]?.problem]).toEqual([true, 0, 'It broke.']);
  expect(keptList(second, [read(1), info('2', 'It broke.')])).toEqual([read(1), second[1]]);
});
