import { useEffect, useState } from 'react';
import type { EnvironmentComparison } from '../../../shared/bridge/index.ts';
import { command, sentenceOf } from '../../state/index.ts';

/** The environment in three places, asked for once a connection; `problem` says why it could not be compared. */
export function useEnvironment(connection: string | null): {
  readonly comparison: EnvironmentComparison | null;
  readonly problem: string;
} {
  const [answer, setAnswer] = useState<{
    connection: string;
    comparison: EnvironmentComparison | null;
    problem: string;
  } | null>(null);
  useEffect(() => {
    if (connection === null) return;
    let wanted = true;
    const ask = async (): Promise<void> => {
      try {
        const comparison = await command('compareEnvironment', { connection });
        if (wanted) setAnswer({ connection, comparison, problem: comparison.loginProblem });
      } catch (failure) {
        if (wanted) setAnswer({ connection, comparison: null, problem: sentenceOf(failure) });
      }
    };
    void ask();
    return () => {
      wanted = false;
    };
  }, [connection]);
  return answer?.connection === connection ? answer : { comparison: null, problem: '' };
}
