import { Fragment, type ReactElement, type ReactNode } from 'react';
import { Menu } from '@base-ui/react/menu';
import { ChevronDown } from 'lucide-react';
import { Kbd } from './Kbd.tsx';
import './popup.css';
import './button.css';

export interface MenuItem {
  /** Needed where two items share a label. */
  readonly key?: string;
  readonly label: string;
  readonly onSelect: () => void;
  /** A word on the right. */
  readonly hint?: ReactNode;
  readonly shortcut?: string | undefined;
  /** Before the label. */
  readonly icon?: ReactNode;
  readonly disabled?: boolean;
  /** A line above it. */
  readonly separated?: boolean;
}

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

/** The entries of a menu. */
export function MenuItems({ items }: Pick<MenuButtonProps, 'items'>) {
  return items.map((item) => (
    <Fragment key={item.key ?? item.label}>
      {item.separated === true ? <Menu.Separator className="popup-separator" /> : null}
      <Menu.Item className="popup-item" disabled={item.disabled ?? false} onClick={item.onSelect}>
        {item.icon}
        {item.label}
        {item.shortcut === undefined ? null : (
          <small>
            <Kbd shortcut={item.shortcut} />
          </small>
        )}
        {item.hint === undefined ? null : <small>{item.hint}</small>}
      </Menu.Item>
    </Fragment>
  ));
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
