import { isObject, parseJson } from '../../shared/json/index.ts';
import { NO_WISHES, type Pane, type Wish, type Wishes } from './arrangement.ts';

/** What of the layout outlives the window. */
export interface KeptLayout {
  readonly wishes: Wishes;
  readonly unfolded: Readonly<Record<'explain' | 'findings', boolean>>;
}

const PANES: readonly Pane[] = ['sidebar', 'timeline', 'detail', 'composer'];
const WISHES: readonly Wish[] = [
  'timeline of frames',
  'timeline elsewhere',
  'composer of frames',
  'composer elsewhere',
  'sidebar with room',
  'sidebar without',
  'detail with room',
  'detail without',
];
const SHARES = ['timeline', 'composer', 'detail'] as const;

/** The layout as it is kept. */
export function wishesText({ wishes: { open, shares, latest }, unfolded }: KeptLayout): string {
  return JSON.stringify({ open, shares, latest, unfolded });
}

/** A kept layout; of what cannot be understood, since another version or another hand wrote it, nothing. */
export function readWishes(text: string): KeptLayout {
  const kept = text === '' ? {} : objectOf(text);
  const part = (name: string): Readonly<Record<string, unknown>> => (isObject(kept[name]) ? kept[name] : {});
  const unfolded = part('unfolded');
  const latest = Array.isArray(kept['latest']) ? kept['latest'] : [];
  return {
    wishes: {
      ...NO_WISHES,
      open: picked(WISHES, part('open'), (value) => typeof value === 'boolean'),
      shares: picked(SHARES, part('shares'), isShare),
      latest: PANES.filter((pane) => latest.includes(pane)).toSorted((a, b) => latest.indexOf(a) - latest.indexOf(b)),
    },
    unfolded: { explain: unfolded['explain'] === true, findings: unfolded['findings'] === true },
  };
}

function objectOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const value = parseJson(text);
    return isObject(value) ? value : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

function isShare(value: unknown): value is number {
  return typeof value === 'number' && value > 0 && value < 1;
}

/** The members of these names that are what they should be. */
function picked<Name extends string, Value>(
  names: readonly Name[],
  from: Readonly<Record<string, unknown>>,
  isGood: (value: unknown) => value is Value,
): Partial<Record<Name, Value>> {
  const good: Partial<Record<Name, Value>> = {};
  for (const name of names) {
    const value = from[name];
    if (isGood(value)) good[name] = value;
  }
  return good;
}
