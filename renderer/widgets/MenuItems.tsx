import { Fragment, type ReactNode } from 'react';
import { Menu } from '@base-ui/react/menu';
import { Kbd } from './Kbd.tsx';
import './popup.css';

/** One thing to do, in a menu. */
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

/** The entries of a menu. */
export function MenuItems({ items }: { readonly items: readonly MenuItem[] }) {
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
