import { useCallback, useEffect, useState } from 'react';
import { command, sentenceOf, useModelValue, useShownModel } from '../../state/index.ts';

/** Wait before asking again while operations come in, in ms. */
const QUIET = 300;

interface Answer {
  readonly connection: string;
  /** Operations that there were when it was asked. */
  readonly operations: number;
  readonly id: number;
  readonly problem: string;
}

export interface NextId {
  /** The next free id of the client; 0 while unknown. */
  readonly next: number;
  /** Asks anew; 1 when there is no answer. */
  readonly ask: () => Promise<number>;
  readonly problem: string;
}

/** The next free id of the client, asked for again when operations were made. */
export function useNextId(open: boolean): NextId {
  const model = useShownModel();
  const connection = model?.id ?? null;
  const operations = useModelValue(model, (shown) => shown?.operations.length ?? 0);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const ask = useCallback(async () => {
    if (connection === null) return 1;
    try {
      const { id } = await command('nextId', { connection });
      setAnswer({ connection, operations, id, problem: '' });
      return id;
    } catch (failure) {
      setAnswer({ connection, operations, id: 0, problem: sentenceOf(failure) });
      return 1;
    }
  }, [connection, operations]);
  const mine = answer?.connection === connection ? answer : null;
  const fresh = mine?.operations === operations;
  useEffect(() => {
    if (!open || fresh) return;
    const timer = setTimeout(() => void ask(), QUIET);
    return () => clearTimeout(timer);
  }, [ask, open, fresh]);
  return { next: mine?.id ?? 0, ask, problem: mine?.problem ?? '' };
}
