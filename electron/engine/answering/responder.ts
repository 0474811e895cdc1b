import {
  changesRoots,
  outcomeOf,
  outcomeOfResponse,
  responseText,
  type Question,
  type QuestionReply,
  type StandingRule,
} from '../../../shared/answering/index.ts';
import type { AnalysisStep, CorrelatedMessage, Operation } from '../../../shared/analysis/index.ts';
import type { FrameEvent } from '../../../shared/capture/index.ts';
import { BridgeFault } from '../bridge/index.ts';
import { refuseSuperseded, refuseUnusable } from './answer-refusals.ts';
import type { AnsweringConnection } from './answering-connection.ts';
import { AnsweringRemarks } from './answering-remarks.ts';
import { Decider, type Decision } from './decider.ts';
import { OwnFrames } from './own-frames.ts';
import { QuestionBook } from './question-book.ts';
import { questionOfRequest, type Asking } from './read-question.ts';
import { Rounds } from './rounds.ts';

export interface ResponderSettings {
  readonly rules: readonly StandingRule[];
  /** Whether the ordinary client answers by itself what no rule is for. */
  readonly ordinary: boolean;
}

/** How the user answers a question. */
export interface GivenAnswer {
  readonly reply: QuestionReply;
  readonly delayMs: number;
  /** Sends it although the question was answered before, or is no longer waited for. */
  readonly insist: boolean;
}

/** What opens a conversation is never continued by further rounds: there is none yet. */
const OPENINGS: ReadonlySet<string> = new Set(['initialize', 'server/discover']);

type By = Question['by'];

interface Due {
  readonly key: string;
  readonly by: By;
  readonly reply: QuestionReply;
}

/**
 * The client's side of the conversation: everything that the server asks becomes a question, which is settled by a standing rule, by
 * the ordinary client, or by the user, in the window or by a message of the user's own. It learns everything from applied events.
 */
export class Responder {
  readonly book = new QuestionBook();
  readonly #connection: AnsweringConnection;
  readonly #decider: Decider;
  readonly #remarks: AnsweringRemarks;
  readonly #own = new OwnFrames();
  readonly #rounds: Rounds;
  /** Keys of the questions that are requests, by operation. */
  readonly #requests = new Map<number, string>();
  readonly #timers = new Map<string, NodeJS.Timeout>();
  #due: Due[] = [];
  /** The event that gave rise to what is due: others may be applied in between. */
  #dueBy: AnalysisStep | null = null;
  #ended = false;

  constructor(connection: AnsweringConnection, { rules, ordinary }: ResponderSettings) {
    this.#connection = connection;
    this.#remarks = new AnsweringRemarks((remark) => connection.remark(remark), !ordinary);
    this.#decider = new Decider(rules, ordinary);
    this.#rounds = new Rounds({ connection, book: this.book, own: this.#own, remarks: this.#remarks, ordinary });
    this.book.listen({
      changed: () => undefined,
      dropped: ({ key, operation }) => {
        if (this.#requests.get(operation) === key) this.#requests.delete(operation);
        this.#rounds.drop(key);
      },
    });
  }

  get rules(): readonly StandingRule[] {
    return this.#decider.rules;
  }

  /** Puts other rules in place of those before. They apply at once to what waits and to what was left to a rule. */
  setRules(rules: readonly StandingRule[]): void {
    const roots = changesRoots(this.rules, rules);
    this.#decider.setRules(rules);
    for (const { key, state, by, answers } of this.book.all())
      if (state === 'waiting' || (by === 'rule' && answers === 0 && state !== 'gone')) this.#decide(key);
    if (roots) this.#connection.rootsChanged();
  }

  /** Takes note of one applied event, and is silent: what is due by it goes out, and is remarked on, with `answerDue`. */
  take(step: AnalysisStep, operations: readonly Operation[]): void {
    const { event, messages, reading, changedOperations } = step;
    for (const index of changedOperations) this.#changed(operations[index]);
    if (event.kind !== 'frame' || messages.length === 0) return;
    if (event.dir === 'c2s') {
      if (!this.#own.take(event.seq)) for (const message of messages) this.#said(message, event);
      return;
    }
    this.#dueBy = step;
    this.#remarks.hold();
    for (const asked of messages) {
      const { message, link, method, operation } = asked;
      const asks = link === 'asks' ? !OPENINGS.has(method) : link === 'opens' && message.class === 'request';
      if (!asks || operation === null) continue;
      const asking = { event, asked, operation, cut: reading?.cut ?? false, capabilities: this.#connection.declared };
      if (link === 'opens') this.#asked(asking);
      else this.#rounds.asked(asking, (key) => this.#decide(key));
    }
  }

  /** Sends the answers that an event gave rise to, in one batch where they have to be one. */
  answerDue(step: AnalysisStep): void {
    if (this.#dueBy !== step) return;
    this.#dueBy = null;
    this.#remarks.release();
    if (this.#due.length === 0) return;
    const due = this.#due;
    this.#due = [];
    const asBatch = step.reading?.class.startsWith('batch.') ?? false;
    if (asBatch && this.#connection.batches) this.#send(due, true);
    else for (const one of due) this.#send([one]);
  }

  /** Whether a call that was answered by a question goes on without the user. `operation`: its index. */
  goesOn(operation: number): boolean {
    return this.#rounds.goesOn(operation);
  }

  /**
   * Answers a question by the user. Resolves with the seq of what was sent; 0 where nothing was, or not yet. Rejects with BridgeFault
   * where there is no such question, or where it is answered, or gone, and the user does not insist.
   */
  async answer(key: string, { reply, delayMs, insist }: GivenAnswer): Promise<number> {
    const question = this.book.get(key);
    if (question === undefined)
      throw new BridgeFault('not-found', 'This question is no longer kept: many others were answered since.');
    refuseUnusable(question, reply);
    if (!insist) refuseSuperseded(question);
    return this.#carryOut(key, { by: 'user', reply, delayMs });
  }

  /** The connection is over: nothing waits any more. */
  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    for (const { key } of this.book.all()) this.#gone(key, 'the connection ended', this.#connection.now());
    this.book.allOver();
  }

  #asked(asking: Asking): void {
    const question = questionOfRequest(this.book.newKey(), asking);
    const decision = this.#decider.decide(question, asking.capabilities);
    if (this.book.isFull && (decision === null || decision.delayMs > 0)) {
      this.book.leaveUnlisted(question.operation);
      this.#remarks.unlisted();
      return;
    }
    this.book.add(question);
    this.#requests.set(question.operation, question.key);
    if (decision === null) this.#remarks.waits(question);
    else if (decision.delayMs > 0 || decision.reply.kind === 'ignore') void this.#carryOut(question.key, decision);
    else {
      if (decision.by === 'client') this.#remarks.refused(question, decision.reply);
      this.#due.push({ key: question.key, by: decision.by, reply: decision.reply });
    }
  }

  /** Decides about a question that is kept. False where it is the user's. */
  #decide(key: string): boolean {
    const question = this.book.get(key);
    if (question === undefined) return false;
    const decision = this.#decider.decide(question, this.#connection.declared);
    this.#stopTimer(key);
    if (decision !== null) void this.#carryOut(key, decision);
    else if (question.state !== 'waiting') {
      this.#rounds.takeBack(question);
      this.book.change(key, { state: 'waiting', by: '', outcome: '', until: -1 });
    }
    return decision !== null;
  }

  #carryOut(key: string, { by, reply, delayMs }: Omit<Decision, 'by'> & { readonly by: By }): Promise<number> {
    this.#stopTimer(key);
    if (delayMs === 0) return this.#perform({ key, by, reply });
    const { method = '' } = this.book.get(key) ?? {};
    const until = this.#connection.now() + delayMs * 1000;
    this.book.change(key, { state: 'delayed', by, outcome: outcomeOf(method, reply), until });
    this.#timers.set(
      key,
      setTimeout(() => {
        this.#timers.delete(key);
        void this.#perform({ key, by, reply });
      }, delayMs),
    );
    return Promise.resolve(0);
  }

  async #perform({ key, by, reply }: Due): Promise<number> {
    const question = this.book.get(key);
    if (question === undefined || this.#ended) return 0;
    if (question.kind === 'request' && reply.kind !== 'ignore') return this.#send([{ key, by, reply }]);
    if (reply.kind === 'ignore' && (question.answers > 0 || question.state === 'gone')) return 0;
    if (question.kind === 'request') {
      this.book.change(key, { state: 'ignored', by, outcome: outcomeOf('', reply), until: this.#connection.now() });
      return 0;
    }
    const seq = await this.#rounds.give(question, by, reply);
    if (seq !== 0 && (question.answers > 0 || question.state === 'gone')) this.#remarks.insisted(question);
    return seq;
  }

  /** Sends answers to requests. Returns the seq of the last; 0 where nothing can be sent. */
  #send(due: readonly Due[], asBatch = false): number {
    const replies = due.flatMap(({ key, by, reply }) => {
      const question = this.book.get(key);
      const text = question === undefined ? null : responseText(question.id, reply);
      return question === undefined || text === null ? [] : [{ question, by, reply, text }];
    });
    if (replies.length === 0 || !this.#connection.canSend) return 0;
    const texts = replies.map(({ text }) => text).join(',');
    const origin = replies[0]?.by === 'user' ? 'user' : 'wire';
    const seq = this.#own.send(() => this.#connection.send(asBatch ? `[${texts}]` : texts, origin));
    const until = this.#connection.now();
    for (const { question, by, reply } of replies) {
      const { key, method, answers, state } = question;
      const outcome = outcomeOf(method, reply);
      this.book.change(key, { state: 'answered', by, outcome, answers: answers + 1, until, answer: seq });
      if (answers > 0 || state === 'gone') this.#remarks.insisted(question);
    }
    return seq;
  }

  /** A message that somebody else sent to the server: the user by hand, or a replay. */
  #said({ message, link, operation }: CorrelatedMessage, { seq, t, origin }: FrameEvent): void {
    if (operation === null) return;
    const by = origin === 'user' ? 'user' : 'client';
    if (operation.dir === 'c2s') {
      if (link === 'continues') this.#rounds.continued(operation, message.value, { by, until: t, answer: seq });
      else if (link === 'cancels')
        for (const key of this.#rounds.givenUp(operation)) this.#gone(key, 'the call was given up', t);
    } else if (link === 'answers' || link === 'answers-late' || link === 'duplicate') {
      this.book.over(operation.index);
      const question = this.book.get(this.#requests.get(operation.index) ?? '');
      if (question === undefined) return;
      const { key, method, answers } = question;
      this.#stopTimer(key);
      const outcome = outcomeOfResponse(method, message.value);
      this.book.change(key, { state: 'answered', by, outcome, answers: answers + 1, until: t, answer: seq });
    }
  }

  #changed(operation: Operation | undefined): void {
    if (operation?.dir !== 's2c' || (operation.state !== 'cancelled' && operation.state !== 'lost')) return;
    const { index, state, end } = operation;
    this.book.over(index);
    const outcome = state === 'cancelled' ? 'the server cancelled it' : 'the connection ended';
    this.#gone(this.#requests.get(index) ?? '', outcome, end);
  }

  /** Nobody waits for an answer any more. */
  #gone(key: string, outcome: string, until: number): void {
    const question = this.book.get(key);
    if (question === undefined || question.state === 'gone') return;
    if (question.answers > 0 && question.state !== 'delayed') return;
    this.#stopTimer(key);
    this.book.change(key, { state: 'gone', outcome, until });
  }

  #stopTimer(key: string): void {
    clearTimeout(this.#timers.get(key));
    this.#timers.delete(key);
  }
}
