import { type Outcome, OUTCOME_WORDS } from '../../../shared/acceptance/index.ts';

const TONES: Readonly<Record<Outcome, string>> = {
  taken: 'tone-muted',
  changed: 'tone-info',
  call: 'tone-warning',
  tool: 'tone-warning',
  'server-tools': 'tone-error',
  server: 'tone-error',
  turn: 'tone-error',
};

/** A verdict as sign and word. */
export function OutcomeText({ outcome }: { readonly outcome: Outcome }) {
  const { sign, word } = OUTCOME_WORDS[outcome];
  return (
    <span className={TONES[outcome]} data-outcome={outcome}>
      {sign} {word}
    </span>
  );
}
