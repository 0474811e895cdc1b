import { create } from 'zustand';

/** Something that can be filtered by: a cell of a row, or a place in a message. */
export interface FilterValue {
  /** Source of the term that asks for it, as `method=tools/call`. */
  readonly term: string;
  /** The value as it is copied. */
  readonly text: string;
}

/** Something to be made of the place that was pointed at. */
export interface ValueOffer {
  readonly label: string;
  /** Its failure becomes a notice. */
  run(): Promise<void>;
}

/** Where a menu opens: under this stretch of a vertical line in the window, in px. */
export interface MenuPlace {
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

/** What was pointed at: a row of a list, or a value by itself. */
type Pointed = 'row' | 'value';

interface ValueMenuState {
  readonly of: Pointed;
  /** The first is what was pointed at; none while no menu is open. */
  readonly values: readonly FilterValue[];
  readonly offers: readonly ValueOffer[];
  readonly place: MenuPlace | null;
}

/** The menu of a value: one for the whole window. */
export const useValueMenu = create<ValueMenuState>()(() => ({
  of: 'value',
  values: [],
  offers: [],
  place: null,
}));

/** Opens the menu of a value, the first of these, which also stands for the others. Nothing happens where there is none. */
export function openValueMenu(
  values: readonly FilterValue[],
  place: MenuPlace,
  offers: readonly ValueOffer[] = [],
): void {
  if (values.length > 0) useValueMenu.setState({ of: 'value', values, place, offers });
}

/** Opens the menu of the chosen row, whose values these are, the one that was pointed at first. */
export function openRowMenu(values: readonly FilterValue[], place: MenuPlace): void {
  useValueMenu.setState({ of: 'row', values, place, offers: [] });
}

/** The place of a press of the pointer. */
export function pointOf({ clientX: x, clientY: y }: { readonly clientX: number; readonly clientY: number }): MenuPlace {
  return { x, y, height: 0 };
}

/** The place of what has the focus, a little from its left. */
export function under(element: Element): MenuPlace {
  const { x, y, height } = element.getBoundingClientRect();
  return { x: x + INDENT, y, height };
}

/** px. */
const INDENT = 24;

/** True for the keys that open a menu on what has the focus. */
export function isMenuKey({ key, shiftKey }: { readonly key: string; readonly shiftKey: boolean }): boolean {
  return key === 'ContextMenu' || (key === 'F10' && shiftKey);
}
