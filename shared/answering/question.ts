/**
 * How a question stands. `delayed`: an answer is chosen and waits for its time. `answered`: by the user, a rule or the ordinary client;
 * an input without `answers` waits for the others of its round, and can still be answered otherwise. `ignored`: it was chosen that
 * nothing is sent, so the server (or, for an input, the call) goes on waiting; it can still be answered. `gone`: the server cancelled
 * it, or the connection ended.
 */
export type QuestionState = 'waiting' | 'delayed' | 'answered' | 'ignored' | 'gone';

/** Something that the server wants from the user of the client: a request of its own, or an input of a multi-round-trip request. */
export interface Question {
  /** Unique in its connection. */
  readonly key: string;
  /** `input`: one of the `inputRequests` of an answer (2026-07-28, patterns, multi-round-trip requests). */
  readonly kind: 'request' | 'input';
  /** '' where it names none. */
  readonly method: string;
  /** Exact JSON text of the id: of the request itself, or of the call that waits for its input. */
  readonly id: string;
  /** Key among the `inputRequests`; '' for a request. */
  readonly input: string;
  /** Event that asks, and its time in µs. */
  readonly seq: number;
  readonly at: number;
  /** Index of the operation: the server's request, or the call that waits for its input. */
  readonly operation: number;
  /** Params as JSON text; '' where there are none. Cut at 1 MiB of UTF-16 units: `paramsCut` is then true. */
  readonly params: string;
  readonly paramsCut: boolean;
  /** Capability that it needs, as `elicitation`; '' for none, and whether we declared it. */
  readonly gate: string;
  readonly declared: boolean;
  readonly state: QuestionState;
  /** Who answered: `user`, `rule` or `client` (the ordinary client by itself); '' before. */
  readonly by: '' | 'user' | 'rule' | 'client';
  /** What it got, in words, as “accepted” or “error −32601”; '' before. */
  readonly outcome: string;
  /** Answers that were sent. More than one is against the protocol. */
  readonly answers: number;
  /** µs of the answer, or of its end; -1 before. For `delayed`: when it will be sent. */
  readonly until: number;
  /** Seq of the frame that (last) answered it; 0 before. */
  readonly answer: number;
}

/** What became known of the questions of a connection. */
export interface QuestionsDelta {
  /** True on the first batch of a subscription: what was told before is void. */
  readonly restart?: true;
  /** New and changed questions, whole. */
  readonly questions: readonly Question[];
  /** Requests that wait for the user beyond the 1,000 that are listed: only the record has them. They can be answered by hand. */
  readonly unlisted: number;
}
