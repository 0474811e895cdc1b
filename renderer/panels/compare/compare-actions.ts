import type { Action } from '../../state/index.ts';
import { showComparison } from './compared-sides.ts';

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
];
