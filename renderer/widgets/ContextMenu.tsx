import { cloneElement, type HTMLAttributes, type MouseEvent, type ReactElement } from 'react';
import type { MenuItem } from './MenuItems.tsx';
import { useContextMenu } from './context-menu.ts';

interface ContextMenuProps {
  /** Accessible name of the menu. */
  readonly label: string;
  /** Asked for when the menu opens. */
  readonly items: () => readonly MenuItem[];
  /** What it belongs to: an element, whose right button, menu key or long press opens the menu. */
  readonly children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/** What can be done with a thing, at the place of the pointer; drawn by `ContextMenuLayer`. */
export function ContextMenu({ label, items, children }: ContextMenuProps) {
  return cloneElement(children, {
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      event.preventDefault();
      const { clientX: x, clientY: y } = event;
      useContextMenu.setState({ open: { label, items: items(), x, y } });
    },
  });
}
