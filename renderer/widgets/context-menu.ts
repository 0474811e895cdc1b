import { create } from 'zustand';
import type { MenuItem } from './MenuItems.tsx';

/** A menu that is open where the pointer was pressed. */
export interface OpenMenu {
  /** Its accessible name. */
  readonly label: string;
  readonly items: readonly MenuItem[];
  /** Place in the window, px. */
  readonly x: number;
  readonly y: number;
}

/** The menu of what was pressed last; null while none is open. One for the whole window. */
export const useContextMenu = create<{ readonly open: OpenMenu | null }>()(() => ({ open: null }));
