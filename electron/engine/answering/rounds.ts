import { outcomeOf, resultWords, type Question, type QuestionReply } from '../../../shared/answering/index.ts';
import { type Operation } from '../../../shared/analysis/index.ts';
import type { AnsweringConnection } from './answering-connection.ts';
import { whyLeft, type AnsweringRemarks } from './answering-remarks.ts';
import type { OwnFrames } from './own-frames.ts';
import type { QuestionBook } from './question-book.ts';
import { countInputs, questionsOfInputs, type Asking } from './read-question.ts';
import { retryText } from './retry-text.ts';
import { isObject, member } from '../../../shared/json/index.ts';

/** Rounds of one call that go on by themselves, at most (protocol facts, mrtr-many-rounds), and inputs of one round. */
const ROUNDS_MOST = 20;
const INPUTS_MOST = 100;

export interface RoundsOptions {
  readonly connection: AnsweringConnection;
  readonly book: QuestionBook;
  readonly own: OwnFrames;
  readonly remarks: AnsweringRemarks;
  /** Whether a call goes on by itself that was asked for nothing but its state back. */
  readonly ordinary: boolean;
}

/** One answer that asks for input, and what it has been given. */
interface Round {
  readonly operation: number;
  readonly method: string;
  /** Rows of the request that was answered so, and of the answer. */
  readonly request: number;
  readonly answer: number;
  /** Keys of the questions by input. */
  readonly questions: ReadonlyMap<string, string>;
  /** JSON of the responses by input. */
  readonly responses: Map<string, string>;
  byUser: boolean;
  /** The retry that is being made. */
  underWay: Promise<number> | null;
}

/**
 * The calls of ours that were answered by a question (2026-07-28, patterns, multi-round-trip requests): each goes on by itself as
 * soon as every input of its round has a response.
 */
export class Rounds {
  readonly #options: RoundsOptions;
  /** Those that have not gone on, by operation. */
  readonly #open = new Map<number, Round>();
  readonly #byQuestion = new Map<string, Round>();

  constructor(options: RoundsOptions) {
    this.#options = options;
  }

  /**
   * A call was answered by a question. `decide` is asked about each input, by the key of its question, and returns whether it has
   * a response without the user.
   */
  asked(asking: Asking, decide: (key: string) => boolean): void {
    const { book, remarks } = this.#options;
    const { operation } = asking;
    const inputs = countInputs(asking);
    const held = this.#whyHeld(asking, inputs);
    if (held !== '') {
      remarks.held(operation, held);
      return;
    }
    const questions = questionsOfInputs(() => book.newKey(), asking);
    for (const question of questions) book.add(question);
    const round = this.#begin(operation, questions);
    if (inputs === 0) void this.#goOn(round);
    const many = operation.rounds.length >= ROUNDS_MOST;
    for (const { key } of questions) if (!many) decide(key);
    const left = questions.map(({ key }) => book.get(key)).find((one) => one && !isGiven(one));
    if (left) remarks.held(operation, many ? `it has had ${ROUNDS_MOST} rounds` : whyLeft(left));
  }

  /** Whether the round of an operation needs nobody to go on: every input has a response, or will have one at its time. */
  goesOn(operation: number): boolean {
    const round = this.#open.get(operation);
    if (round === undefined) return false;
    const questions = Array.from(round.questions.values(), (key) => this.#options.book.get(key));
    return questions.every((question) => question !== undefined && isGiven(question));
  }

  /** Gives an input its response. Resolves with the seq of the retry where it was the last one, with 0 otherwise. */
  give({ key, input, method }: Question, by: Question['by'], reply: QuestionReply): Promise<number> {
    const { book, connection } = this.#options;
    const round = this.#byQuestion.get(key);
    if (round === undefined) return Promise.resolve(0);
    const outcome = outcomeOf(method, reply);
    if (reply.kind !== 'result') {
      round.responses.delete(input);
      const held = reply.kind === 'ignore' ? outcome : `${outcome}, which no retry can carry: the call is held`;
      book.change(key, { state: 'ignored', by, outcome: held, until: connection.now() });
      connection.leftToUser(round.operation);
      return Promise.resolve(0);
    }
    round.responses.set(input, reply.json);
    round.byUser ||= by === 'user';
    book.change(key, { state: 'answered', by, outcome, until: connection.now() });
    return this.#goOn(round);
  }

  /** An input has no response any more. */
  takeBack({ key, input }: Question): void {
    const round = this.#byQuestion.get(key);
    if (round === undefined) return;
    round.responses.delete(input);
    this.#options.connection.leftToUser(round.operation);
  }

  /** Somebody else sent the retry with this message. */
  continued({ index }: Operation, message: unknown, part: Pick<Question, 'by' | 'until' | 'answer'>): void {
    const { book } = this.#options;
    book.over(index);
    const given = member(member(message, 'params'), 'inputResponses');
    for (const [input, key] of this.#close(index)?.questions ?? []) {
      const { method = '', answers = 0 } = book.get(key) ?? {};
      const has = isObject(given) && Object.hasOwn(given, input);
      const outcome = has ? resultWords(method, given[input]) : 'left out of the retry';
      book.change(key, { ...part, state: 'answered', outcome, answers: answers + 1 });
    }
  }

  /** The call was given up. Returns the keys of its questions. */
  givenUp({ index }: Operation): Iterable<string> {
    this.#options.book.over(index);
    return this.#close(index)?.questions.values() ?? [];
  }

  /** A question is no longer kept, nor is what it was given. */
  drop(key: string): void {
    this.#byQuestion.delete(key);
  }

  /** Why nothing is made of an answer that asks for input; '' where its inputs are questions, or it goes on at once. */
  #whyHeld({ asked, operation }: Asking, inputs: number): string {
    const { book, remarks, ordinary } = this.#options;
    if (inputs > INPUTS_MOST)
      return `it asks for ${inputs} inputs at once, more than the ${INPUTS_MOST} that are listed`;
    if (inputs > 0 && book.isFull) {
      book.leaveUnlisted(operation.index);
      remarks.unlisted();
      return 'too many questions wait already';
    }
    if (inputs > 0) return '';
    if (member(member(asked.message.value, 'result'), 'requestState') === undefined)
      return 'it names neither an input nor a state to come back with';
    if (operation.rounds.length >= ROUNDS_MOST) return `it has had ${ROUNDS_MOST} rounds`;
    return ordinary ? '' : 'answering is switched off';
  }

  #begin({ index, method, rounds, request, response }: Operation, questions: readonly Question[]): Round {
    const newest = rounds.at(-1);
    const round: Round = {
      operation: index,
      method,
      request: newest?.request ?? request,
      answer: newest?.response ?? response,
      questions: new Map(questions.map(({ input, key }) => [input, key])),
      responses: new Map(),
      byUser: false,
      underWay: null,
    };
    this.#open.set(index, round);
    for (const { key } of questions) this.#byQuestion.set(key, round);
    return round;
  }

  #close(operation: number): Round | undefined {
    const round = this.#open.get(operation);
    this.#open.delete(operation);
    return round;
  }

  #goOn(round: Round): Promise<number> {
    if (round.responses.size < round.questions.size) return Promise.resolve(0);
    round.underWay ??= this.#retry(round).finally(() => (round.underWay = null));
    return round.underWay;
  }

  async #retry(round: Round): Promise<number> {
    const { connection } = this.#options;
    const first = this.#open.has(round.operation);
    try {
      const texts = await Promise.all([connection.frameText(round.request), connection.frameText(round.answer)]);
      // Meanwhile the call may have been given up, continued by hand, or an input answered otherwise.
      const lapsed = first && this.#open.get(round.operation) !== round;
      if (lapsed || !connection.canSend || round.responses.size < round.questions.size) return 0;
      const retry = retryText(...texts, connection.takeId(), round.responses);
      return retry.ok ? this.#sendRetry(round, retry.text) : this.#hold(round, retry.why);
    } catch (error) {
      return this.#hold(round, error instanceof Error ? error.message.replace(/\.$/, '') : String(error));
    }
  }

  #sendRetry(round: Round, text: string): number {
    const { connection, book, own } = this.#options;
    this.#close(round.operation);
    const seq = own.send(() => connection.sendRequest(text, round.byUser ? 'user' : 'wire'));
    const until = connection.now();
    for (const key of round.questions.values()) {
      const answers = (book.get(key)?.answers ?? 0) + 1;
      book.change(key, { state: 'answered', answers, until, answer: seq });
    }
    return seq;
  }

  #hold(round: Round, why: string): number {
    this.#options.remarks.held(round, why);
    this.#options.connection.leftToUser(round.operation);
    return 0;
  }
}

/** Whether an input has a response, or will have one at its time. */
function isGiven({ state }: Question): boolean {
  return state === 'answered' || state === 'delayed';
}
