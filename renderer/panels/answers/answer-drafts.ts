import type { Question } from '../../../shared/answering/index.ts';
import { isObject } from '../../../shared/json/index.ts';
import { startValue } from '../../protocol/form/index.ts';
import { derived, perConnection, plainMembers } from '../../state/index.ts';
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

const PLAIN_DRAFT: AnswerDraft = {
  view: 'form',
  content: undefined,
  contentProblem: '',
  sample: { text: '', model: '', stopReason: 'endTurn' },
  roots: [],
  raw: null,
  error: { code: '−32603', message: '', data: '' },
  delay: '',
  insist: false,
};

/** What an answer begins with. */
export function beginDraft(asked: Asked): AnswerDraft {
  return {
    ...PLAIN_DRAFT,
    view: asked.kind === 'other' ? 'raw' : 'form',
    content: asked.kind === 'form' ? startValue(asked.schema) : undefined,
    sample: { ...PLAIN_DRAFT.sample, model: asked.kind === 'sampling' ? asked.model : '' },
  };
}

/** Drafts by the keys of their questions. */
type Drafts = ReadonlyMap<string, AnswerDraft>;

/** Drafts that are kept of one connection; the oldest give way. */
const MOST = 500;

const NONE: Drafts = new Map();

/** What was written in answer to the questions of each connection. */
export const answerDrafts = perConnection(NONE, {
  name: 'answers',
  read: ({ drafts }) =>
    new Map(
      (Array.isArray(drafts) ? drafts.slice(0, MOST) : []).flatMap((one: unknown) => {
        const [key, draft]: unknown[] = Array.isArray(one) ? one : [];
        return typeof key === 'string' && isObject(draft) ? [[key, readDraft(draft)] as const] : [];
      }),
    ),
  write: (drafts) => ({ drafts: [...drafts] }),
  // A new run asks questions of its own.
  nextRun: () => NONE,
});

function readDraft(value: Readonly<Record<string, unknown>>): AnswerDraft {
  const { view, content, sample, roots, raw, error } = value;
  return {
    ...plainMembers(PLAIN_DRAFT, value),
    view: view === 'raw' || view === 'error' ? view : 'form',
    content,
    sample: isObject(sample) ? plainMembers(PLAIN_DRAFT.sample, sample) : PLAIN_DRAFT.sample,
    roots: (Array.isArray(roots) ? roots : [])
      .filter(isObject)
      .map((root) => plainMembers({ uri: '', name: '' }, root)),
    raw: typeof raw === 'string' ? raw : null,
    error: isObject(error) ? plainMembers(PLAIN_DRAFT.error, error) : PLAIN_DRAFT.error,
  };
}

/** What an answer begins with, made once. */
const begunDraft: (asked: Asked) => AnswerDraft = derived(beginDraft);

/** What stands in answer to a question so far, among these. */
export function draftIn(drafts: Drafts, { key }: Question, asked: Asked): AnswerDraft {
  return drafts.get(key) ?? begunDraft(asked);
}

/** What stands in answer to a question so far. */
export function useAnswerDraft(connection: string, question: Question, asked: Asked): AnswerDraft {
  return draftIn(answerDrafts.use(connection), question, asked);
}

/** Changes what stands in answer to a question. */
export function changeDraft(connection: string, question: Question, asked: Asked, changed: Partial<AnswerDraft>): void {
  const drafts = new Map(answerDrafts.of(connection));
  const draft = { ...draftIn(drafts, question, asked), ...changed };
  drafts.delete(question.key);
  drafts.set(question.key, draft);
  if (drafts.size > MOST) drafts.delete(drafts.keys().next().value!);
  answerDrafts.set(connection, drafts);
}

/** Lets go of what was written. */
export function dropDraft(connection: string, { key }: Question): void {
  const drafts = new Map(answerDrafts.of(connection));
  if (drafts.delete(key)) answerDrafts.set(connection, drafts);
}
