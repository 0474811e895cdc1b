/** What is done with questions of one method without asking the user. Kept for each server; the first that fits counts. */
export interface StandingRule {
  readonly method: string;
  /** Only questions whose params hold this text, in their JSON; '' for all. */
  readonly containing: string;
  readonly reply: StandingReply;
  readonly delayMs: number;
  readonly enabled: boolean;
}

export type StandingReply =
  /** Waits for the user, whatever the ordinary client would do. */
  | { readonly kind: 'ask' }
  /** Elicitation: accepts with the form's defaults, these members on top. */
  | { readonly kind: 'accept'; readonly content: { readonly [name: string]: unknown } }
  | { readonly kind: 'decline' }
  | { readonly kind: 'cancel' }
  /** These results one after the other, the last one for ever. */
  | { readonly kind: 'results'; readonly results: readonly unknown[] }
  | { readonly kind: 'error'; readonly code: number; readonly message: string }
  | { readonly kind: 'ignore' };
