import type { ReactElement } from 'react';
import { ContextMenu as Base } from '@base-ui/react/context-menu';
import { MenuItems, type MenuItem } from './MenuButton.tsx';
import './popup.css';

interface ContextMenuProps {
  /** Accessible name of the menu. */
  readonly label: string;
  /** Asked for when the menu opens. */
  readonly items: () => readonly MenuItem[];
  /** What it belongs to: an element, whose right button, menu key or long press opens the menu. */
  readonly children: ReactElement;
}

/** What can be done with a thing, at the place of the pointer. */
export function ContextMenu({ label, items, children }: ContextMenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner className="popup-positioner">
          <Base.Popup className="popup-menu" aria-label={label}>
            <Entries items={items} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Entries({ items }: Pick<ContextMenuProps, 'items'>) {
  return <MenuItems items={items()} />;
}
