import { WAITING_MOST, type Question, type QuestionReply } from '../../../shared/answering/index.ts';
import { preview, signed, type Operation } from '../../../shared/analysis/index.ts';
import type { Remark } from '../channels/index.ts';

/** Remarks about server requests, at most; a flood must not become a flood of notes. */
const REMARKS_MOST = 50;

/** What is said in the record about questions and their answers. */
export class AnsweringRemarks {
  readonly #say: (remark: Remark) => void;
  readonly #quiet: boolean;
  readonly #methods = new Set<string>();
  #toldUnlisted = false;
  /** What is to be said later; null where everything is said at once. */
  #held: Remark[] | null = null;

  /** `quiet`: somebody else answers, so nothing is said of what waits. */
  constructor(remark: (remark: Remark) => void, quiet: boolean) {
    this.#say = remark;
    this.#quiet = quiet;
  }

  /** A request is left to the user. Said once for each method. */
  waits({ method, declared }: Question): void {
    const what = declared ? 'declared' : 'not declared';
    this.#once(
      method,
      `The server asks for ${preview(method, 80)}, which was ${what}: it waits for your answer by hand.`,
    );
  }

  /** The ordinary client refused a request. Said once for each method. */
  refused({ method }: Question, reply: QuestionReply): void {
    if (reply.kind !== 'error') return;
    const { code, message } = reply;
    this.#once(method, `The server's request ${preview(method, 80)} was refused with ${signed(code)}: ${message}.`);
  }

  /** A call of ours is not continued by itself. `why` is the end of a sentence. */
  held({ method }: Pick<Operation, 'method'>, why: string): void {
    if (!this.#quiet) this.#remark({ level: 'info', text: `${method} waits for its next round by your hand: ${why}.` });
  }

  unlisted(): void {
    if (this.#toldUnlisted || this.#quiet) return;
    this.#toldUnlisted = true;
    const text = `More than ${WAITING_MOST.toLocaleString('en')} questions of the server wait: further ones are not listed, and can only be answered by a message of yours.`;
    this.#remark({ level: 'warning', text });
  }

  /** An answer was sent that nobody waits for. */
  insisted({ method, id, answers, outcome }: Question): void {
    const why = answers > 0 ? 'a second time' : `although nobody waits for it now (${outcome})`;
    const text = `${preview(method, 80)} (id ${id.slice(0, 100)}) was answered ${why}, since you insisted.`;
    this.#remark({ level: 'warning', text });
  }

  /** Says nothing until `release`. */
  hold(): void {
    this.#held ??= [];
  }

  release(): void {
    const held = this.#held ?? [];
    this.#held = null;
    for (const remark of held) this.#say(remark);
  }

  #remark(remark: Remark): void {
    if (this.#held === null) this.#say(remark);
    else this.#held.push(remark);
  }

  #once(method: string, text: string): void {
    if (this.#quiet || this.#methods.size >= REMARKS_MOST || this.#methods.has(method)) return;
    this.#methods.add(method);
    this.#remark({ level: 'info', text });
  }
}

/** Why an input is the user's to answer, as the end of a sentence. */
export function whyLeft({ input, method, declared, state }: Question): string {
  if (method === '') return `its input ${preview(input, 80)} names no method`;
  if (state === 'ignored') return `a rule gives its input ${preview(input, 80)} nothing that can be sent`;
  return `it asks for ${preview(method, 80)}, which ${declared ? 'is yours to answer' : 'was not declared'}`;
}
