import type { RefObject } from 'react';
import { activeConnection, command, isOpen, type Action } from '../../state/index.ts';
import { kindWords } from './surface-kinds.ts';
import type { SurfaceView } from './surface-view.ts';

const GROUP = 'Surface';

/** What can be done with the lists of the panel, as entries of the registry. `kind`: the list that is shown. */
export function surfaceActions(
  connection: string,
  kind: SurfaceView['kind'],
  search: RefObject<HTMLInputElement | null>,
): readonly Action[] {
  const enabled = (): boolean => {
    const active = activeConnection();
    return kind !== 'overview' && active?.id === connection && isOpen(active);
  };
  const read = async (pages: 'next' | 'all'): Promise<void> => {
    if (kind !== 'overview') await command('listPage', { connection, method: kindWords(kind).method, pages });
  };
  return [
    {
      id: 'surface.search',
      title: 'Search the surface',
      group: GROUP,
      shortcut: '/',
      enabled: () => kind !== 'overview',
      run: () => search.current?.focus(),
    },
    {
      id: 'surface.next-page',
      title: 'Read the next page of the list',
      group: GROUP,
      enabled,
      run: () => read('next'),
    },
    { id: 'surface.read-list', title: 'Read the whole list again', group: GROUP, enabled, run: () => read('all') },
  ];
}
