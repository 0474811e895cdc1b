import { useCallback, useEffect, useState } from 'react';
import type { WhatIf } from '../../../shared/bridge/index.ts';
import type { Revision } from '../../../shared/mcp/index.ts';
import { BridgeFailure, command, sentenceOf } from '../../state/index.ts';

interface Asked {
  readonly connection: string;
  readonly revision: Revision;
  readonly answer: WhatIf | null;
  readonly problem: string;
}

/** What the recorded session would break under another revision; asked for when it is shown, and again by `ask`. */
export function useWhatIf(
  connection: string,
  revision: Revision,
): { readonly answer: WhatIf | null; readonly problem: string; readonly asking: boolean; ask(): void } {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [turn, setTurn] = useState(0);
  const [done, setDone] = useState(-1);
  useEffect(() => {
    let wanted = true;
    const run = async (): Promise<void> => {
      try {
        const answer = await command('whatIf', { connection, revision });
        if (wanted) setAsked({ connection, revision, answer, problem: '' });
      } catch (failure) {
        // A newer question has taken its place, and brings its own answer.
        const superseded = failure instanceof BridgeFailure && failure.code === 'superseded';
        if (wanted && !superseded) setAsked({ connection, revision, answer: null, problem: sentenceOf(failure) });
      }
      if (wanted) setDone(turn);
    };
    void run();
    return () => {
      wanted = false;
    };
  }, [connection, revision, turn]);
  const isOwn = asked?.connection === connection && asked.revision === revision;
  return {
    answer: isOwn ? asked.answer : null,
    problem: isOwn ? asked.problem : '',
    asking: !isOwn || done !== turn,
    ask: useCallback(() => setTurn((before) => before + 1), []),
  };
}
