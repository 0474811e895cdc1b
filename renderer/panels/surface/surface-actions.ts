import { command, composeRequest, isOpen, onScreen, type Action, type ActionContext } from '../../state/index.ts';
import { kindWords } from './surface-kinds.ts';
import type { SurfaceView } from './surface-view.ts';

const GROUP = 'Surface';

/** The panel, for its actions: the list that is shown, and how to search it. */
export const SURFACE = onScreen<{ readonly kind: SurfaceView['kind']; readonly search: () => void }>();

/** A call that is laid out to be made. */
export interface Call {
  /** What the call is called: `Call`, `Get`. */
  readonly word: string;
  readonly name: string;
  /** Why it cannot be sent now, as a sentence; '' when it can. */
  readonly reason: string;
  readonly method: string;
  readonly params: () => object;
  readonly onCall: () => void | Promise<void>;
}

/** The call of the item that is shown. */
export const CALL = onScreen<Call>();

function listOf({ shown }: ActionContext): Exclude<SurfaceView['kind'], 'overview'> | null {
  const kind = shown(SURFACE)?.kind ?? 'overview';
  return kind === 'overview' ? null : kind;
}

function canRead(context: ActionContext): boolean {
  return listOf(context) !== null && context.connection !== null && isOpen(context.connection);
}

async function read(context: ActionContext, pages: 'next' | 'all'): Promise<void> {
  const kind = listOf(context);
  const connection = context.connection?.id;
  if (kind !== null && connection !== undefined)
    await command('listPage', { connection, method: kindWords(kind).method, pages });
}

/** What can be done with the lists of the panel, and with the item that is shown. */
export const SURFACE_ACTIONS: readonly Action[] = [
  {
    id: 'surface.search',
    title: 'Search the surface',
    group: GROUP,
    shortcut: '/',
    enabled: (context) => listOf(context) !== null,
    run: ({ shown }) => shown(SURFACE)?.search(),
  },
  {
    id: 'surface.next-page',
    title: 'Read the next page of the list',
    group: GROUP,
    acts: true,
    enabled: canRead,
    run: (context) => read(context, 'next'),
  },
  {
    id: 'surface.read-list',
    title: 'Read the whole list again',
    group: GROUP,
    acts: true,
    enabled: canRead,
    run: (context) => read(context, 'all'),
  },
  {
    id: 'surface.call',
    title: ({ shown }) => {
      const { word = 'Call', name = 'the selected item' } = shown(CALL) ?? {};
      return `${word} ${name}`;
    },
    group: GROUP,
    acts: true,
    enabled: ({ shown }) => shown(CALL)?.reason === '',
    run: ({ shown }) => shown(CALL)?.onCall(),
  },
  {
    id: 'surface.edit-call',
    title: ({ shown }) => `Edit the call of ${shown(CALL)?.name ?? 'the selected item'} in the composer`,
    group: GROUP,
    enabled: ({ shown }) => shown(CALL) !== null,
    run: async ({ shown }) => {
      const call = shown(CALL);
      if (call !== null) await composeRequest(call.method, call.params());
    },
  },
];
