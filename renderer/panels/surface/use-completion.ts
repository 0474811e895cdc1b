import { useRef, useState } from 'react';
import { readCompletion, type CompletionReading } from '../../../shared/surface/index.ts';
import { askServer, messageOf, modelOf, sentenceOf } from '../../state/index.ts';
import { isObject } from '../../../shared/json/index.ts';

/** Whose argument is completed, as `ref` of `completion/complete` has it. */
export type CompletionReference =
  | { readonly type: 'ref/prompt'; readonly name: string }
  | { readonly type: 'ref/resource'; readonly uri: string };

export interface Completing {
  readonly reference: CompletionReference;
  readonly argument: string;
  /** The other arguments that have a value. */
  readonly others: Readonly<Record<string, string>>;
}

/** The first revision in which the other arguments are told as context. */
const WITH_CONTEXT = '2025-06-18';

const NOTHING_YET: CompletionReading = { values: [], total: -1, more: false, problem: '' };

/** Asks a server what an argument can be. Only the answer to the newest question counts. */
export function useCompletion(connection: string, { reference, argument, others }: Completing) {
  const [reading, setReading] = useState<CompletionReading | null>(null);
  const [asking, setAsking] = useState(false);
  const newest = useRef(0);

  const ask = async (value: string): Promise<void> => {
    newest.current += 1;
    const mine = newest.current;
    setAsking(true);
    let read: CompletionReading;
    try {
      read = await completionOf(connection, { reference, argument, others }, value);
    } catch (failure) {
      read = { ...NOTHING_YET, problem: sentenceOf(failure) };
    }
    if (mine !== newest.current) return;
    setReading(read);
    setAsking(false);
  };
  const close = (): void => {
    newest.current += 1;
    setReading(null);
    setAsking(false);
  };
  return { reading, asking, ask, close };
}

async function completionOf(
  connection: string,
  { reference, argument, others }: Completing,
  value: string,
): Promise<CompletionReading> {
  const revision = modelOf(connection).session?.revision ?? '';
  const context = revision >= WITH_CONTEXT && Object.keys(others).length > 0 ? { context: { arguments: others } } : {};
  const params = { ref: reference, argument: { name: argument, value }, ...context };
  const { answered } = await askServer(connection, 'completion/complete', JSON.stringify(params));
  const { operation, seq } = await answered;
  if (seq === 0) return { ...NOTHING_YET, problem: 'The server did not answer.' };
  const frame = await messageOf(connection, seq);
  const member = modelOf(connection).rows.member(operation.response);
  const message: unknown = member >= 0 && Array.isArray(frame) ? frame[member] : frame;
  return readCompletion(isObject(message) ? message : {});
}
