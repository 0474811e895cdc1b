import {
  ruleFor,
  ruleReply,
  type Question,
  type QuestionReply,
  type StandingRule,
} from '../../../shared/answering/index.ts';
import { ordinaryReply } from './ordinary-reply.ts';
import { parsedJson } from '../../../shared/json/index.ts';

/** A reply that needs no user. */
export interface Decision {
  readonly by: 'rule' | 'client';
  readonly reply: QuestionReply;
  readonly delayMs: number;
}

/** Decides what is answered without the user: by the first standing rule that fits, else as the ordinary client does it. */
export class Decider {
  /** Whether the ordinary client answers by itself. */
  readonly #ordinary: boolean;
  #rules: readonly StandingRule[];
  /** How many questions each rule has answered. */
  readonly #answered = new Map<StandingRule, number>();

  constructor(rules: readonly StandingRule[], ordinary: boolean) {
    this.#rules = rules;
    this.#ordinary = ordinary;
  }

  get rules(): readonly StandingRule[] {
    return this.#rules;
  }

  /** Scripted results begin anew. */
  setRules(rules: readonly StandingRule[]): void {
    this.#rules = rules;
    this.#answered.clear();
  }

  /** Null where the question is the user's. `capabilities` are those that were declared. */
  decide({ kind, method, params, gate }: Question, capabilities: unknown): Decision | null {
    const rule = ruleFor(this.#rules, method, params);
    if (rule !== null) {
      const nth = this.#answered.get(rule) ?? 0;
      // Params that are missing or cut have no value.
      const reply = ruleReply(rule.reply, parsedJson(params), nth);
      if (reply === null) return null;
      this.#answered.set(rule, nth + 1);
      return { by: 'rule', reply, delayMs: rule.delayMs };
    }
    const reply = this.#ordinary ? ordinaryReply(method, gate, capabilities) : null;
    // An input has no error: it cannot be refused.
    return reply === null || (kind === 'input' && reply.kind === 'error') ? null : { by: 'client', reply, delayMs: 0 };
  }
}
