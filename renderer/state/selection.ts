import { useMemo } from 'react';
import { create } from 'zustand';
import { useConnections } from './connections.ts';
import type { PanelName } from './panel.ts';
import { plainMembers } from './kept-view.ts';
import { perConnection } from './per-connection.ts';

/** What the sequence diagram draws: the rows of the frame list, the operation of the selected row, or everything. */
const SEQUENCE_SCOPES = ['rows', 'operation', 'everything'] as const;
export type SequenceScope = (typeof SEQUENCE_SCOPES)[number];
const DETAIL_TABS = ['tree', 'raw', 'pretty', 'operation', 'explain', 'findings'] as const;
export type DetailTab = (typeof DETAIL_TABS)[number];

/** What is chosen on one connection: the same for every panel. */
export interface Selection {
  /** Index of the row, -1 for none. */
  readonly row: number;
  /** Index of the finding that was chosen last, -1 for none; it says nothing about rows that it does not name. */
  readonly finding: number;
  /** Stretch of time that limits the lists, in µs; null for all. */
  readonly brush: readonly [number, number] | null;
  readonly panel: PanelName;
  readonly detailTab: DetailTab;
  /** Text of the frame list's filter. */
  readonly filter: string;
  /** Whether the frame list shows the lines of stderr. */
  readonly stderr: boolean;
  /** Whether it shows what of HTTP says little by itself: see WIRE_NOISE of the frames panel. */
  readonly wire: boolean;
  /** Where a server died unheard: whether the diagnosis stands in place of the panels. */
  readonly diagnosis: boolean;
  /** Whether the post-mortem of what had worked and died stands there. */
  readonly postMortem: boolean;
  readonly sequence: SequenceScope;
}

const NOTHING_CHOSEN: Selection = {
  row: -1,
  finding: -1,
  brush: null,
  panel: 'frames',
  detailTab: 'tree',
  filter: '',
  stderr: false,
  wire: false,
  diagnosis: true,
  postMortem: false,
  sequence: 'rows',
};

/** What cannot be chosen any more is not: the row and the finding come back once the record is there (`kept-tabs.ts`). */
const selections = perConnection(NOTHING_CHOSEN, {
  name: 'selection',
  read: (value) => ({
    ...plainMembers(NOTHING_CHOSEN, value),
    row: -1,
    finding: -1,
    brush: isStretch(value['brush']) ? value['brush'] : null,
    detailTab: DETAIL_TABS.find((tab) => tab === value['detailTab']) ?? NOTHING_CHOSEN.detailTab,
    sequence: SEQUENCE_SCOPES.find((scope) => scope === value['sequence']) ?? NOTHING_CHOSEN.sequence,
  }),
  nextRun: (selection) => ({ ...selection, row: -1, finding: -1, brush: null, diagnosis: true, postMortem: false }),
});

function isStretch(value: unknown): value is readonly [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'number');
}

/** The selection of a connection, outside React. */
export const selectionOf = selections.of;

/** Changes the selection of a connection. */
export function changeSelection(connection: string | null, change: Partial<Selection>): void {
  if (connection !== null) selections.set(connection, { ...selections.of(connection), ...change });
}

/** Shows a panel, in front of what stands in the place of panels. `change`: what else is chosen there. */
export function showPanel(connection: string | null, panel: PanelName, change: Partial<Selection> = {}): void {
  changeSelection(connection, { ...change, panel, diagnosis: false, postMortem: false });
}

/** Lets go of a chosen row or finding that is not there, since a playback went back before it; the others stay what they were. */
export function keepWithin(connection: string, rows: number, findings: number): void {
  const { row, finding } = selectionOf(connection);
  if (row >= rows || finding >= findings)
    changeSelection(connection, { row: row < rows ? row : -1, finding: finding < findings ? finding : -1 });
}

/** Chooses a finding with its first row, and shows both. */
export function selectFinding(connection: string | null, { index, rows }: ChosenFinding): void {
  const { detailTab } = selectionOf(connection);
  const shows = detailTab === 'tree' || detailTab === 'findings';
  changeSelection(connection, { row: rows[0] ?? -1, finding: index, detailTab: shows ? detailTab : 'tree' });
}

interface ChosenFinding {
  readonly index: number;
  readonly rows: readonly number[];
}

export interface SelectionChanges {
  select(row: number): void;
  selectFinding(finding: ChosenFinding): void;
  setBrush(brush: readonly [number, number] | null): void;
  showPanel(panel: PanelName): void;
  showDetailTab(tab: DetailTab): void;
  setFilter(filter: string): void;
  showStderr(stderr: boolean): void;
  showWire(wire: boolean): void;
  showSequence(scope: SequenceScope): void;
}

/** The selection of the connection that is shown, and how to change it. */
export function useSelection(): Selection & SelectionChanges {
  const active = useConnections((state) => state.active);
  const selection = selections.use(active);
  return useMemo(
    () => ({
      ...selection,
      select: (row) => changeSelection(active, { row }),
      selectFinding: (finding) => selectFinding(active, finding),
      setBrush: (brush) => changeSelection(active, { brush }),
      showPanel: (panel) => showPanel(active, panel),
      showDetailTab: (detailTab) => changeSelection(active, { detailTab }),
      setFilter: (filter) => changeSelection(active, { filter }),
      showStderr: (stderr) => changeSelection(active, { stderr }),
      showWire: (wire) => changeSelection(active, { wire }),
      showSequence: (sequence) => changeSelection(active, { sequence }),
    }),
    [active, selection],
  );
}

interface HoverState {
  /** Row under the pointer in any panel, -1 for none. */
  readonly row: number;
  hover(row: number): void;
}

/** The row under the pointer: apart from the selection, since it changes at the pace of the pointer. */
export const useHover = create<HoverState>()((set, get) => ({
  row: -1,
  hover: (row) => {
    if (get().row !== row) set({ row });
  },
}));
