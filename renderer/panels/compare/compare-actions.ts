import type { Action } from '../../state/index.ts';
import { showBeside, showComparison } from './compared-sides.ts';

/** Putting two sessions beside each other. */
export const COMPARE_ACTIONS: readonly Action[] = [
  {
    id: 'connection.compare',
    title: 'Compare with another capture…',
    group: 'Connection',
    enabled: ({ connection }) => connection !== null,
    run: ({ connection }) => {
      if (connection !== null) showComparison(connection.id);
    },
  },
  {
    id: 'connection.compare-run',
    title: 'Compare with the run before',
    group: 'Connection',
    enabled: ({ connection }) => connection?.runs[0] !== undefined,
    run: async ({ connection }) => {
      const before = connection?.runs[0];
      if (connection !== null && before !== undefined) await showBeside(connection.id, before.path);
    },
  },
];
