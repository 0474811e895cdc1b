import { counted } from '../analysis/index.ts';
import type { Coverage } from './diagram.ts';

const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

const number = (count: number): string => WHOLE.format(count);

/** How much of the selection is drawn, and what is left out, as a sentence. */
export function coverageWords({ total, from, to, drawn, quiet }: Coverage): string {
  if (total === 0) return 'There is no row to draw.';
  const rows = total === 1 ? 'row' : 'rows';
  const shown = drawn === 1 ? '1 step' : `${number(drawn)} steps`;
  const silent =
    quiet === 0 ? '' : ` ${counted(quiet, 'row')} beneath the messages ${quiet === 1 ? 'is' : 'are'} not drawn.`;
  if (from === 0 && to === total) return `${shown} drawn from ${number(total)} ${rows}.${silent}`;
  const left = [from === 0 ? '' : `${number(from)} before`, to === total ? '' : `${number(total - to)} after`];
  return `${shown} drawn from rows ${number(from + 1)} to ${number(to)} of ${number(total)}: ${left.filter(Boolean).join(' and ')} left out.${silent}`;
}
