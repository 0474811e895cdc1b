/** A column that a list can show. Sizes are CSS pixels. */
export interface Column<Id extends string = string> {
  readonly id: Id;
  readonly title: string;
  /** What it holds, where the title does not say it. */
  readonly meaning?: string;
  readonly width: number;
  /** It shrinks to this where room is short; without it, it keeps its width. */
  readonly least?: number;
  /** Its share of the room that is left over; none without it. */
  readonly grow?: number;
  readonly align?: 'center' | 'end';
  /** Only shown when somebody asks for it. */
  readonly extra?: boolean;
  /** Cannot be hidden: what the row is. */
  readonly always?: boolean;
  /** Where room is short, columns leave by this number, the lowest first; those without one stay. */
  readonly leaves?: number;
  /** The list can be sorted by it: which end comes first. */
  readonly sort?: 'up' | 'down';
}

/** By which column a list is sorted. */
export interface ColumnOrder {
  readonly column: string;
  readonly down: boolean;
}

/** What somebody has done to the columns of a list by hand. */
export interface ColumnWishes {
  readonly shown: Readonly<Record<string, boolean>>;
  readonly widths: Readonly<Record<string, number>>;
  /** Null for the list's own order. */
  readonly order: ColumnOrder | null;
}

export const NO_COLUMN_WISHES: ColumnWishes = { shown: {}, widths: {}, order: null };

export interface LaidColumn<Id extends string = string> {
  readonly column: Column<Id>;
  readonly width: number;
}

/** The columns of a list as they stand. */
export interface LaidColumns<Id extends string = string> {
  readonly columns: readonly LaidColumn<Id>[];
  /** For `grid-template-columns` of head and rows. */
  readonly template: string;
  /** What they take with the gaps between them: more than the room where columns were asked for that it cannot hold. */
  readonly width: number;
}

/** No column is dragged narrower or wider. */
export const COLUMN_BOUNDS = { least: 20, most: 2_000 } as const;

/** The columns that stand in a room of this width, and how wide each is: for every list, its head and its rows. */
export function layColumns<Id extends string>(
  all: readonly Column<Id>[],
  wishes: Pick<ColumnWishes, 'shown' | 'widths'>,
  { room, gap }: { readonly room: number; readonly gap: number },
): LaidColumns<Id> {
  const shown = withinRoom(
    all.filter((column) => isColumnShown(column, wishes)),
    wishes,
    { room, gap },
  );
  const gaps = gap * Math.max(0, shown.length - 1);
  const widths = sized(shown, wishes.widths, room - gaps);
  return {
    columns: shown.map((column, at) => ({ column, width: widths[at]! })),
    template: widths.map((width) => `${width}px`).join(' '),
    width: widths.reduce((sum, width) => sum + width, gaps),
  };
}

/** Whether a column is asked for: by hand, or because it is there from the start. */
export function isColumnShown({ id, always, extra }: Column, { shown }: Pick<ColumnWishes, 'shown'>): boolean {
  return always === true || (ownOf(shown, id) ?? extra !== true);
}

/** The order after the head of a column was pressed: its first end, its other end, the list's own order. */
export function orderAfter(
  { id, sort = 'up' }: Pick<Column, 'id' | 'sort'>,
  order: ColumnOrder | null,
): ColumnOrder | null {
  const first = sort === 'down';
  if (order?.column !== id) return { column: id, down: first };
  return order.down === first ? { column: id, down: !first } : null;
}

/** Names come from a file: `constructor` is no width. */
function ownOf<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

function floorOf({ width, least }: Column): number {
  return least ?? width;
}

/** Without the columns that leave where not even the least widths have room; what was asked for by hand stays. */
function withinRoom<Id extends string>(
  asked: readonly Column<Id>[],
  { shown }: Pick<ColumnWishes, 'shown'>,
  { room, gap }: { readonly room: number; readonly gap: number },
): readonly Column<Id>[] {
  const leaving = asked
    .filter(({ id, leaves }) => leaves !== undefined && ownOf(shown, id) === undefined)
    .toSorted((a, b) => (a.leaves ?? 0) - (b.leaves ?? 0));
  let needed = asked.reduce((sum, column) => sum + floorOf(column) + gap, -gap);
  const left = new Set<Column<Id>>();
  for (const column of leaving) {
    if (needed <= room) break;
    left.add(column);
    needed -= floorOf(column) + gap;
  }
  return left.size === 0 ? asked : asked.filter((column) => !left.has(column));
}

/** Their widths: as dragged or as they want to be, less where room is short, more for those that grow. */
function sized(columns: readonly Column[], dragged: ColumnWishes['widths'], room: number): number[] {
  const byHand = columns.map(({ id }) => ownOf(dragged, id));
  const widths = columns.map(({ width }, at) => byHand[at] ?? width);
  const free = (): number => room - widths.reduce((sum, width) => sum + width, 0);
  const floors = columns.map((column, at) => Math.min(widths[at]!, floorOf(column)));
  // What nobody dragged gives way first.
  for (const yields of [(at: number) => byHand[at] === undefined, () => true]) {
    const spare = widths.map((width, at) => (yields(at) ? width - floors[at]! : 0));
    share(widths, spare, Math.max(free(), -total(spare)), free() < 0);
  }
  const growing = columns.map(({ grow = 0 }, at) => (byHand[at] === undefined ? grow : 0));
  share(widths, growing, free(), free() > 0);
  return widths;
}

/** Gives `amount` out by weight, in whole pixels; the last that has a weight takes what is left over. */
function share(widths: number[], weights: readonly number[], amount: number, needed: boolean): void {
  const sum = total(weights);
  if (!needed || sum === 0) return;
  const last = weights.findLastIndex((weight) => weight > 0);
  let left = amount;
  for (const [at, weight] of weights.entries()) {
    const part = at === last ? left : Math.trunc((amount * weight) / sum);
    widths[at]! += part;
    left -= part;
    if (at === last) break;
  }
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
