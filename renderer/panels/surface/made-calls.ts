import { create } from 'zustand';
import { askServer, sentenceOf } from '../../state/index.ts';

/** What was filled in for one item of the surface, and the last request that it was sent with. */
export interface MadeCall {
  /** Arguments as they were filled in. */
  readonly value: unknown;
  readonly progress: boolean;
  /** The wish for a task; `ttl` is what was typed, in ms. */
  readonly task: boolean;
  readonly ttl: string;
  /** Seq of the last request; 0 before the first. */
  readonly seq: number;
  /** Why the last request was not sent, as a sentence; '' when it was. */
  readonly problem: string;
}

interface MadeCallsState {
  readonly of: ReadonlyMap<string, MadeCall>;
}

/** Items that are remembered. */
const MOST_KEPT = 300;

const useStore = create<MadeCallsState>()(() => ({ of: new Map() }));

/** What an item is remembered by, as long as the window lives. */
export function callKey(connection: string, kind: string, name: string): string {
  return JSON.stringify([connection, kind, name]);
}

/** What was filled in for an item before, else what it starts with. */
export function useMadeCall(
  key: string,
  start: () => MadeCall,
): readonly [MadeCall, (part: Partial<MadeCall>) => void] {
  const known = useStore((state) => state.of.get(key));
  const call = known ?? start();
  return [call, (part) => keep(key, { ...(useStore.getState().of.get(key) ?? call), ...part })];
}

function keep(key: string, call: MadeCall): void {
  useStore.setState(({ of }) => {
    const kept = new Map(of);
    kept.delete(key);
    kept.set(key, call);
    const oldest = kept.keys().next();
    if (kept.size > MOST_KEPT && oldest.done !== true) kept.delete(oldest.value);
    return { of: kept };
  });
}

/** Sends the request and remembers it. */
export async function makeCall(
  connection: string,
  method: string,
  params: object,
  { progress, change }: { readonly progress: boolean; readonly change: (part: Partial<MadeCall>) => void },
): Promise<void> {
  try {
    const { seq } = await askServer(connection, method, JSON.stringify(params), { progress });
    change({ seq, problem: '' });
  } catch (failure) {
    change({ seq: 0, problem: sentenceOf(failure) });
  }
}
