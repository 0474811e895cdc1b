import { create } from 'zustand';
import { mergedQuestions, type Question } from '../../shared/answering/index.ts';
import { subscribe } from './bridge.ts';
import { useConnections } from './connections.ts';
import { followConnections } from './follow-connections.ts';

/** What the server of a connection asked of its client. */
export interface AskedQuestions {
  /** Those that wait, and the newest of the others, in the order in which they were asked. */
  readonly questions: readonly Question[];
  /** Requests that wait beyond those that are listed. */
  readonly unlisted: number;
}

const NOTHING_ASKED: AskedQuestions = { questions: [], unlisted: 0 };

const useStore = create<{ readonly of: Readonly<Record<string, AskedQuestions>> }>()(() => ({ of: {} }));

/** What the server of a connection asked of its client, outside React. */
export function questionsOf(connection: string | null): readonly Question[] {
  return ((connection === null ? undefined : useStore.getState().of[connection]) ?? NOTHING_ASKED).questions;
}

/** Calls back after any server asked something or a question changed, until the result is called. */
export const watchQuestions = (listener: () => void): (() => void) => useStore.subscribe(listener);

/** What the server of the connection that is shown asked of its client. */
export function useQuestions(): AskedQuestions {
  const active = useConnections((state) => state.active);
  return useStore((state) => (active === null ? undefined : state.of[active])) ?? NOTHING_ASKED;
}

/** How many questions of the server of a connection wait for the user. */
export function useWaiting(connection: string): number {
  return useStore(({ of }) => {
    const { questions, unlisted } = of[connection] ?? NOTHING_ASKED;
    return unlisted + questions.filter(({ state }) => state === 'waiting').length;
  });
}

/** The first other connection whose server waits for the user; null for none. */
export function useWaitingElsewhere(connection: string): string | null {
  return useStore(
    ({ of }) =>
      Object.keys(of).find((id) => id !== connection && of[id]?.questions.some(({ state }) => state === 'waiting')) ??
      null,
  );
}

/** Follows the questions of every live connection until its tab is closed, so that none is missed in another tab; the result ends that. */
export function followQuestions(): () => void {
  return followConnections(({ origin }) => origin === 'live', join);
}

function join(id: string): () => void {
  const end = subscribe('questions', { connection: id }, (delta) => {
    const questions = mergedQuestions(questionsOf(id), delta);
    useStore.setState(({ of }) => ({ of: { ...of, [id]: { questions, unlisted: delta.unlisted } } }));
  });
  return () => {
    end();
    useStore.setState(({ of }) => ({ of: Object.fromEntries(Object.entries(of).filter(([other]) => other !== id)) }));
  };
}
