import { useMemo, useState } from 'react';
import { create } from 'zustand';
import { isObject, parseJson } from '../../shared/json/index.ts';
import { sentenceOf } from './bridge.ts';
import {
  COLUMN_BOUNDS,
  layColumns,
  NO_COLUMN_WISHES,
  orderAfter,
  type Column,
  type ColumnWishes,
  type LaidColumns,
} from './columns.ts';
import { notify } from './notices.ts';
import { changeSettings, useSettings } from './settings.ts';

/** The lists that have columns of their own. */
export type ListName = 'frames' | 'operations' | 'exchanges' | 'captures';

interface KeptColumns {
  readonly of: Readonly<Partial<Record<ListName, ColumnWishes>>>;
}

const useKept = create<KeptColumns>()(() => ({ of: {} }));

/** What was done to the columns of a list, in this window or an earlier one. */
function columnWishes(list: ListName): ColumnWishes {
  const { of } = useKept.getState();
  return of[list] ?? readColumnWishes(useSettings.getState().settings?.columns[list] ?? '');
}

function change(list: ListName, part: Partial<ColumnWishes>): void {
  const wishes = { ...columnWishes(list), ...part };
  useKept.setState(({ of }) => ({ of: { ...of, [list]: wishes } }));
  void keep();
}

let keeping = false;

/** Keeps the columns in the settings, one write at a time: a head that is dragged changes them with each step of the pointer. */
async function keep(): Promise<void> {
  if (keeping) return;
  keeping = true;
  try {
    for (let written: KeptColumns['of'] | null = null; written !== useKept.getState().of;) {
      written = useKept.getState().of;
      const { settings } = useSettings.getState();
      if (settings === null) return;
      const texts = Object.entries(written).map(([list, wishes]) => [list, JSON.stringify(wishes)] as const);
      await changeSettings({ columns: { ...settings.columns, ...Object.fromEntries(texts) } });
    }
  } catch (problem) {
    notify({ tone: 'error', text: sentenceOf(problem) });
  } finally {
    keeping = false;
  }
}

/** Shows or hides a column of a list, whether the list has it already or not. */
export function showColumn(list: ListName, id: string, shown: boolean): void {
  change(list, { shown: { ...columnWishes(list).shown, [id]: shown } });
}

/** What was done by hand to the columns of a list; the component renders again when it changes. */
export function useColumnWishes(list: ListName): ColumnWishes {
  const changed = useKept(({ of }) => of[list]);
  const kept = useSettings(({ settings }) => settings?.columns[list] ?? '');
  return useMemo(() => changed ?? readColumnWishes(kept), [changed, kept]);
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
  const wishes = useColumnWishes(list);
  return useMemo(
    () => ({
      ...layColumns(all, wishes, { room, gap }),
      all,
      gap,
      wishes,
      measure,
      resize: (id, width) => change(list, { widths: withWidth(columnWishes(list).widths, id, width) }),
      show: (id, shown) => showColumn(list, id, shown),
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
