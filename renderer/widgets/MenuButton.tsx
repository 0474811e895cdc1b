import type { ReactElement, ReactNode } from 'react';
import { Menu } from '@base-ui/react/menu';
import { ChevronDown } from 'lucide-react';
import { MenuItems, type MenuItem } from './MenuItems.tsx';
import './popup.css';
import './button.css';

export interface MenuButtonProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly icon?: ReactNode;
  readonly disabled?: boolean;
  /** Shown instead of the ordinary button; must be a button element. */
  readonly trigger?: ReactElement;
  /** What stands in the menu when there are no items. */
  readonly empty?: string;
}

/** A button that opens a list of things to do. */
export function MenuButton({ label, items, icon, disabled = false, trigger, empty }: MenuButtonProps) {
  return (
    <Menu.Root>
      {trigger === undefined ? (
        <Menu.Trigger className="button button-plain" disabled={disabled}>
          {icon}
          {label}
          <ChevronDown size={12} aria-hidden />
        </Menu.Trigger>
      ) : (
        <Menu.Trigger disabled={disabled} render={trigger} aria-label={label} />
      )}
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="start" className="popup-positioner">
          <Menu.Popup className="popup-menu">
            {items.length === 0 && empty !== undefined ? <div className="popup-heading">{empty}</div> : null}
            <MenuItems items={items} />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
