import { create } from 'zustand';
import type { Question } from '../../../shared/answering/index.ts';
import { startValue } from '../../protocol/form/index.ts';
import type { Asked } from './asked.ts';

export interface RootLine {
  readonly uri: string;
  /** '' for none. */
  readonly name: string;
}

/** What was written in answer to one question and is not sent yet: it waits while something else is looked at. */
export interface AnswerDraft {
  readonly view: 'form' | 'raw' | 'error';
  /** The content of an accepted elicitation. */
  readonly content: unknown;
  /** Why what is typed as content is no JSON, so that `content` is what it was before; '' where it is JSON. */
  readonly contentProblem: string;
  readonly sample: { readonly text: string; readonly model: string; readonly stopReason: string };
  readonly roots: readonly RootLine[];
  /** Null until it is changed by hand: it is then what the form would send. */
  readonly raw: string | null;
  readonly error: { readonly code: string; readonly message: string; readonly data: string };
  /** Seconds, as typed; '' for none. */
  readonly delay: string;
  /** The user wants to answer although the server got an answer, or no longer waits for one. */
  readonly insist: boolean;
}

/** What an answer begins with. */
export function beginDraft(asked: Asked): AnswerDraft {
  return {
    view: asked.kind === 'other' ? 'raw' : 'form',
    content: asked.kind === 'form' ? startValue(asked.schema) : undefined,
    contentProblem: '',
    sample: { text: '', model: asked.kind === 'sampling' ? asked.model : '', stopReason: 'endTurn' },
    roots: [],
    raw: null,
    error: { code: '−32603', message: '', data: '' },
    delay: '',
    insist: false,
  };
}

interface DraftsState {
  /** By connection and key of the question. */
  readonly of: ReadonlyMap<string, AnswerDraft>;
}

/** Drafts that are kept; the oldest give way. */
const MOST = 500;

const useStore = create<DraftsState>()(() => ({ of: new Map() }));

function placeOf(connection: string, question: Question): string {
  return JSON.stringify([connection, question.key]);
}

const begun = new WeakMap<Asked, AnswerDraft>();

/** What an answer begins with, made once. */
function begunDraft(asked: Asked): AnswerDraft {
  const known = begun.get(asked);
  if (known !== undefined) return known;
  const draft = beginDraft(asked);
  begun.set(asked, draft);
  return draft;
}

/** What stands in answer to a question so far, outside React. */
export function answerDraft(connection: string, question: Question, asked: Asked): AnswerDraft {
  return useStore.getState().of.get(placeOf(connection, question)) ?? begunDraft(asked);
}

/** What stands in answer to a question so far. */
export function useAnswerDraft(connection: string, question: Question, asked: Asked): AnswerDraft {
  const place = placeOf(connection, question);
  return useStore((state) => state.of.get(place)) ?? begunDraft(asked);
}

/** Changes what stands in answer to a question. */
export function changeDraft(connection: string, question: Question, asked: Asked, changed: Partial<AnswerDraft>): void {
  const draft = { ...answerDraft(connection, question, asked), ...changed };
  const place = placeOf(connection, question);
  useStore.setState((state) => {
    const of = new Map(state.of);
    of.delete(place);
    of.set(place, draft);
    if (of.size > MOST) of.delete(of.keys().next().value!);
    return { of };
  });
}

/** Lets go of what was written. */
export function dropDraft(connection: string, question: Question): void {
  const place = placeOf(connection, question);
  useStore.setState((state) => {
    const of = new Map(state.of);
    return of.delete(place) ? { of } : state;
  });
}
