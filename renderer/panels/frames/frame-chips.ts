import { chosenTerms, withChosenTerms } from '../../../shared/query/index.ts';

/** A kind of rows that one press limits the list to; several together show all of theirs. */
export interface FrameChip {
  readonly label: string;
  /** Terms of the filter language, any of which is enough. */
  readonly terms: readonly string[];
}

/** Above the list, in this order. */
export const FRAME_CHIPS: readonly FrameChip[] = [
  { label: 'Requests', terms: ['class:request'] },
  { label: 'Notifications', terms: ['class:notification'] },
  { label: 'Errors', terms: ['level:error', 'class:response.error'] },
  { label: 'By hand', terms: ['origin:user'] },
];

const OFFERED = FRAME_CHIPS.flatMap(({ terms }) => terms);

/** The chips that a filter asks for: they are nothing but its terms. */
export function pressedChips(filter: string): readonly FrameChip[] {
  const chosen = chosenTerms(filter, OFFERED);
  return FRAME_CHIPS.filter(({ terms }) => terms.every((term) => chosen.includes(term)));
}

/** The filter after a chip was pressed. */
export function withChipPressed(filter: string, chip: FrameChip): string {
  const before = pressedChips(filter);
  const after = before.includes(chip) ? before.filter((one) => one !== chip) : [...before, chip];
  const terms = FRAME_CHIPS.filter((one) => after.includes(one)).flatMap((one) => one.terms);
  return withChosenTerms(filter, OFFERED, terms);
}
