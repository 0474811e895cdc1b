import type { StandingRule } from '../../shared/answering/index.ts';

/** Accepts every form with its defaults filled in (SEP-1034), and leaves the rest to the ordinary client. */
export const ACCEPTS_EVERYTHING: StandingRule = {
  method: 'elicitation/create',
  containing: '',
  reply: { kind: 'accept', content: {} },
  delayMs: 0,
  enabled: true,
};
