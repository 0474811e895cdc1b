import type { ReactNode } from 'react';
import { Menu } from '@base-ui/react/menu';
import { ChevronRight } from 'lucide-react';
import { runAction, useAction } from '../../state/index.ts';
import { Kbd } from '../../widgets/index.ts';

/** An action of the registry as an entry of a menu, with its key. */
export function ActionItem({ action, label }: { readonly action: string; readonly label: string }) {
  const { enabled, shortcut } = useAction(action);
  return <Item label={label} disabled={!enabled} shortcut={shortcut} onSelect={() => runAction(action)} />;
}

interface ItemProps {
  readonly label: string;
  readonly disabled?: boolean;
  readonly shortcut?: string | undefined;
  readonly onSelect: () => void;
}

export function Item({ label, disabled = false, shortcut, onSelect }: ItemProps) {
  return (
    <Menu.Item className="popup-item" disabled={disabled} onClick={onSelect}>
      {label}
      {shortcut === undefined ? null : (
        <small>
          <Kbd shortcut={shortcut} />
        </small>
      )}
    </Menu.Item>
  );
}

export function Submenu({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) {
  return (
    <Menu.SubmenuRoot>
      <Menu.SubmenuTrigger className="popup-item value-menu-more">
        {label}
        <ChevronRight size={12} aria-hidden />
      </Menu.SubmenuTrigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={-2} alignOffset={-4} className="popup-positioner">
          <Menu.Popup className="popup-menu">{children}</Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.SubmenuRoot>
  );
}
