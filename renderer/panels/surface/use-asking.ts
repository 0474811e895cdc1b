import { useState } from 'react';
import { askServer, modelOf, sentenceOf } from '../../state/index.ts';

/** A request of the panel's own, as setting a level: what is shown of it is whether it went well. */
export interface Asking {
  /** Its answer is awaited. */
  readonly waits: boolean;
  /** How it failed, as a sentence; '' when it did not. */
  readonly problem: string;
  readonly ask: (method: string, params: object) => Promise<void>;
}

/** Asks the server and keeps what went wrong. */
export function useAsking(connection: string): Asking {
  const [waits, setWaits] = useState(false);
  const [problem, setProblem] = useState('');
  const ask = async (method: string, params: object): Promise<void> => {
    setWaits(true);
    setProblem('');
    try {
      const { answered } = await askServer(connection, method, JSON.stringify(params));
      const { operation } = await answered;
      if (operation.state !== 'result') setProblem(`${method} failed: ${wordsOf(connection, operation.response)}`);
    } catch (failure) {
      setProblem(sentenceOf(failure));
    }
    setWaits(false);
  };
  return { waits, problem, ask };
}

function wordsOf(connection: string, response: number): string {
  return response < 0 ? 'no answer came.' : `the server answered with ${modelOf(connection).rows.summary(response)}.`;
}
