import { expect, it } from 'vitest';
import type { ConnectionInfo } from '../../shared/bridge/index.ts';
import { freshFaults } from './connections.ts';

const info = (id: string, problem: string, origin: ConnectionInfo['origin'] = 'live'): ConnectionInfo =>
  ({ id, name: `server ${id}`, origin, problem }) as ConnectionInfo;

it('tells a fault that a live connection met, once', () => {
  const list = [info('1', ''), info('2', 'mcpscope itself has a fault.'), info('3', 'The last line is torn.', 'file')];
  expect(freshFaults([info('1', ''), info('2', '')], list)).toEqual(['server 2: mcpscope itself has a fault.']);
  expect(freshFaults(list, list)).toEqual([]);
});
