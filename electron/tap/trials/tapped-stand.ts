import { statSync } from 'node:fs';
import { readRecord } from '../../engine/captures/index.ts';
import type { Stand } from './stand.ts';

/** A connection of others in whose middle we stand. */
export interface TappedConnection {
  /** Path of its capture. */
  readonly capture: string;
  /** False once its client has ended. */
  isOpen(): boolean;
  /** Puts rules into force; '' for none. Rejects with a sentence. */
  put(rules: string): Promise<void>;
}

/** A server whose client runs already, through a tap. Nothing is in force there any more when it is closed. */
export function openTappedStand({ capture, isOpen, put }: TappedConnection): Stand {
  const records = (): ReturnType<Stand['records']> => {
    const record = readRecord(capture);
    return record === null ? [] : [record];
  };
  return {
    handed: { words: [], url: '', env: {} },
    put: ({ rules }) => put(rules),
    records,
    bytes: () => statSync(capture).size,
    gone: () => (isOpen() ? '' : 'The tapped client has ended: start it anew, and try the one that comes.'),
    close: async () => {
      if (isOpen()) await put('');
    },
  };
}
