import { useCallback, useEffect, useState } from 'react';
import type { SessionComparison } from '../../../shared/compare/index.ts';
import { BridgeFailure, command, sentenceOf } from '../../state/index.ts';

interface Asked {
  readonly left: string;
  readonly right: string;
  readonly comparison: SessionComparison | null;
  readonly problem: string;
}

/** Two sessions beside each other; asked for when they are chosen, and again by `ask`. */
export function useComparison(
  left: string | null,
  right: string | null,
): {
  readonly comparison: SessionComparison | null;
  readonly problem: string;
  readonly asking: boolean;
  ask(): void;
} {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [turn, setTurn] = useState(0);
  const [done, setDone] = useState(-1);
  useEffect(() => {
    if (left === null || right === null || left === right) return;
    let wanted = true;
    const run = async (): Promise<void> => {
      try {
        const comparison = await command('compareCaptures', { left, right });
        if (wanted) setAsked({ left, right, comparison, problem: '' });
      } catch (failure) {
        // A newer question has taken its place, and brings its own answer.
        const superseded = failure instanceof BridgeFailure && failure.code === 'superseded';
        if (wanted && !superseded) setAsked({ left, right, comparison: null, problem: sentenceOf(failure) });
      }
      if (wanted) setDone(turn);
    };
    void run();
    return () => {
      wanted = false;
    };
  }, [left, right, turn]);
  const isOwn = asked !== null && asked.left === left && asked.right === right;
  return {
    comparison: isOwn ? asked.comparison : null,
    problem: isOwn ? asked.problem : '',
    asking: left !== null && right !== null && left !== right && (!isOwn || done !== turn),
    ask: useCallback(() => setTurn((before) => before + 1), []),
  };
}
