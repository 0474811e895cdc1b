import { useMemo, useState } from 'react';
import { create } from 'zustand';
import { isObject, parseJson } from '../../shared/json/index.ts';
import {
  COLUMN_BOUNDS,
  layColumns,
  NO_COLUMN_WISHES,
  orderAfter,
  type Column,
  type ColumnWishes,
  type LaidColumns,
} from './columns.ts';

/** The lists that have columns of their own. */
export type ListName = 'frames' | 'operations' | 'exchanges' | 'captures';

/** Each list has an entry of its own, so that no window writes over what another one did to another list. */
const keyOf = (list: ListName): string => `mcpscope.columns.${list}`;

interface KeptColumns {
  readonly of: Readonly<Partial<Record<ListName, ColumnWishes>>>;
}

const useKept = create<KeptColumns>()(() => ({ of: {} }));

/** What was done to the columns of a list, in this window or an earlier one. */
export function columnWishes(list: ListName): ColumnWishes {
  return useKept.getState().of[list] ?? readColumnWishes(globalThis.localStorage?.getItem(keyOf(list)) ?? '');
}

function change(list: ListName, part: Partial<ColumnWishes>): void {
  const wishes = { ...columnWishes(list), ...part };
  globalThis.localStorage?.setItem(keyOf(list), JSON.stringify(wishes));
  useKept.setState(({ of }) => ({ of: { ...of, [list]: wishes } }));
}

/** Kept wishes; of what cannot be understood, since it is torn or another version wrote it, nothing. */
export function readColumnWishes(text: string): ColumnWishes {
  const kept = objectOf(text);
  const { order } = kept;
  return {
    shown: goodMembers(kept['shown'], (value) => typeof value === 'boolean'),
    widths: goodMembers(
      kept['widths'],
      (value): value is number =>
        typeof value === 'number' && value >= COLUMN_BOUNDS.least && value <= COLUMN_BOUNDS.most,
    ),
    order:
      isObject(order) && typeof order['column'] === 'string'
        ? { column: order['column'], down: order['down'] === true }
        : null,
  };
}

function objectOf(text: string): Readonly<Record<string, unknown>> {
  if (text === '') return {};
  try {
    const value = parseJson(text);
    return isObject(value) ? value : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

function goodMembers<T>(from: unknown, isGood: (value: unknown) => value is T): Readonly<Record<string, T>> {
  if (!isObject(from)) return {};
  return Object.fromEntries(Object.entries(from).filter((entry): entry is [string, T] => isGood(entry[1])));
}

/** The columns of a list, and what can be done to them. */
export interface ColumnLayout<Id extends string = string> extends LaidColumns<Id> {
  /** Every column that the list has. */
  readonly all: readonly Column<Id>[];
  readonly gap: number;
  readonly wishes: ColumnWishes;
  /** Takes in the width that head and rows have, px. */
  measure(room: number): void;
  /** Null gives a column its own width back. */
  resize(id: string, width: number | null): void;
  show(id: string, shown: boolean): void;
  /** Sorts by a column, the other way, or not at all: see `orderAfter`. */
  sortBy(column: Column): void;
  /** Shows the columns as they were at first. */
  reset(): void;
}

/** Room of a list before it is measured: nothing of that is painted. */
const UNMEASURED = 800;

/** The columns of a list as it is drawn now; the component renders again when they change. */
export function useColumns<Id extends string>(
  list: ListName,
  all: readonly Column<Id>[],
  gap: number,
): ColumnLayout<Id> {
  const [room, measure] = useState(UNMEASURED);
  const changed = useKept(({ of }) => of[list]);
  const wishes = useMemo(() => changed ?? columnWishes(list), [changed, list]);
  return useMemo(
    () => ({
      ...layColumns(all, wishes, { room, gap }),
      all,
      gap,
      wishes,
      measure,
      resize: (id, width) => change(list, { widths: withWidth(columnWishes(list).widths, id, width) }),
      show: (id, shown) => change(list, { shown: { ...columnWishes(list).shown, [id]: shown } }),
      sortBy: (column) => change(list, { order: orderAfter(column, columnWishes(list).order) }),
      reset: () => change(list, NO_COLUMN_WISHES),
    }),
    [list, all, gap, wishes, room],
  );
}

function withWidth(widths: ColumnWishes['widths'], id: string, width: number | null): ColumnWishes['widths'] {
  const { [id]: _before, ...others } = widths;
  if (width === null) return others;
  return { ...others, [id]: Math.round(Math.min(COLUMN_BOUNDS.most, Math.max(COLUMN_BOUNDS.least, width))) };
}
