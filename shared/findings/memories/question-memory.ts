import { type CorrelatedMessage, type Operation, RecentMap } from '../../analysis/index.ts';
import { formOf, type Form } from './elicitation-form.ts';
import type { Memory } from '../state/index.ts';
import { ASKING_SCOPE, ownerOf, questionsIn, type Question } from './questions.ts';
import { member, textMember } from '../../json/index.ts';

/** What is remembered of a question until it is answered. */
export interface AskedQuestion {
  readonly method: string;
  readonly row: number;
  /** The mode of an elicitation. */
  readonly mode: 'form' | 'url';
  /** The form asked for; null where there is none, or none that can be checked by hand. */
  readonly form: Form | null;
}

const OWNERS_MOST = 1024;
/** Questions of one task. */
const KEYS_MOST = 1000;

/** The questions of the server that wait for an answer. */
export class QuestionMemory implements Memory {
  static readonly scope = ASKING_SCOPE;

  readonly #asked = new RecentMap<Operation | string, Map<string, AskedQuestion>>(OWNERS_MOST);

  message(correlated: CorrelatedMessage): void {
    const questions = questionsIn(correlated);
    if (questions.length === 0) return;
    const owner = ownerOf(correlated);
    if (owner === null) return;
    // A task tells again and again what it waits for; of a call each round asks anew.
    const before = typeof owner === 'string' ? this.#asked.get(owner) : undefined;
    const asked = before ?? new Map<string, AskedQuestion>();
    for (const question of questions) {
      if (asked.size < KEYS_MOST && !asked.has(question.key)) asked.set(question.key, read(question, correlated.row));
    }
    this.#asked.set(owner, asked);
  }

  /** The questions of a message that were not asked before. */
  fresh(correlated: CorrelatedMessage): readonly Question[] {
    const questions = questionsIn(correlated);
    if (questions.length === 0) return questions;
    const owner = ownerOf(correlated);
    const before = typeof owner === 'string' ? this.#asked.get(owner) : undefined;
    return before === undefined ? questions : questions.filter(({ key }) => !before.has(key));
  }

  /** The question that a message answers under this key. */
  find(correlated: CorrelatedMessage, key: string): AskedQuestion | null {
    const owner = ownerOf(correlated);
    return (owner === null ? undefined : this.#asked.get(owner)?.get(key)) ?? null;
  }
}

function read({ method, params }: Question, row: number): AskedQuestion {
  const mode = textMember(params, 'mode') === 'url' ? 'url' : 'form';
  const form = method === 'elicitation/create' && mode === 'form' ? formOf(member(params, 'requestedSchema')) : null;
  return { method, row, mode, form };
}
