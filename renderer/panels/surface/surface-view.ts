import { isObject } from '../../../shared/json/index.ts';
import { perConnection, plainMembers } from '../../state/index.ts';
import type { SurfaceItem, SurfaceKind } from '../../../shared/analysis/index.ts';
import { KINDS } from './surface-kinds.ts';

/** How the surface of one connection is shown: it stays when another panel was looked at. */
export interface SurfaceView {
  readonly kind: SurfaceKind | 'overview';
  /** Words that an item must have. */
  readonly sought: string;
  /** The item chosen last of each kind, by its name and its place in its page. */
  readonly chosen: Readonly<Partial<Record<SurfaceKind, Pick<SurfaceItem, 'name' | 'index'>>>>;
}

const PLAIN: SurfaceView = { kind: 'tools', sought: '', chosen: {} };

const KIND_NAMES = KINDS.map(({ kind }) => kind);

const views = perConnection(PLAIN, {
  name: 'surface',
  read: (value) => {
    const kind = value['kind'] === 'overview' ? 'overview' : KIND_NAMES.find((one) => one === value['kind']);
    const chosen = isObject(value['chosen']) ? value['chosen'] : {};
    const items = KIND_NAMES.flatMap((one) => {
      const item = chosen[one];
      if (!isObject(item) || typeof item['name'] !== 'string' || typeof item['index'] !== 'number') return [];
      return [[one, { name: item['name'], index: item['index'] }]];
    });
    return {
      ...plainMembers(PLAIN, value),
      kind: kind ?? PLAIN.kind,
      chosen: Object.fromEntries(items) as SurfaceView['chosen'],
    };
  },
});

/** Changes how the surface of a connection is shown. */
export function changeSurfaceView(connection: string, change: Partial<SurfaceView>): void {
  views.set(connection, { ...views.of(connection), ...change });
}

/** How the surface of a connection is shown. */
export function useSurfaceView(connection: string): SurfaceView {
  return views.use(connection);
}

/** Chooses an item, so that the panel shows it. */
export function chooseItem(connection: string, { kind, name, index }: SurfaceItem): void {
  const before = views.of(connection);
  changeSurfaceView(connection, { kind, chosen: { ...before.chosen, [kind]: { name, index } } });
}

/** Place of the selected item among these; −1 where it is not among them. A list that was read anew keeps its choice by name. */
export function chosenPlace(
  items: readonly SurfaceItem[],
  chosen: Pick<SurfaceItem, 'name' | 'index'> | undefined,
): number {
  if (chosen === undefined) return -1;
  const exact = items.findIndex(({ name, index }) => name === chosen.name && index === chosen.index);
  return exact >= 0 ? exact : items.findIndex(({ name }) => name === chosen.name);
}
