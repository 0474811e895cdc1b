import type { ColourRule, SavedFilter } from '../../../shared/bridge/index.ts';
import type { MarkColour } from '../../../shared/capture/index.ts';
import { MARK_COLOURS } from '../../../shared/capture/index.ts';

export const NO_SAVED: readonly SavedFilter[] = [];
export const NO_RULES: readonly ColourRule[] = [];

/** As many as the settings hold, the longest filter and the longest name. */
export const MOST_SAVED = 200;
export const MOST_RULES = 50;
export const LONGEST_FILTER = 4_096;
const LONGEST_NAME = 100;

/** A filter as it is saved: one without a name is called by its text. */
export function savedFilter(name: string, filter: string): SavedFilter {
  return { name: named(name, filter), filter };
}

/** The rules with a new one before all others, which it is to win over; the last one gives way where there are too many. */
export function withRule(rules: readonly ColourRule[], filter: string, colour: MarkColour): readonly ColourRule[] {
  const others = rules.filter((rule) => rule.filter !== filter);
  return [{ name: named('', filter), filter, colour, enabled: true }, ...others].slice(0, MOST_RULES);
}

/** The first colour that no rule has; the first of all where every one is taken. */
export function freeColour(rules: readonly ColourRule[]): MarkColour {
  return MARK_COLOURS.find((colour) => rules.every((rule) => rule.colour !== colour)) ?? MARK_COLOURS[0];
}

/** The list with the item at one place moved to another. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, item);
}

function named(name: string, filter: string): string {
  return (name.trim() || filter.trim() || 'everything').slice(0, LONGEST_NAME);
}
