import { Menu } from '@base-ui/react/menu';
import { useContextMenu } from './context-menu.ts';
import { MenuItems } from './MenuItems.tsx';
import './popup.css';

/** The menu that is open where the pointer was pressed. */
export function ContextMenuLayer() {
  const open = useContextMenu((state) => state.open);
  return (
    <Menu.Root
      open={open !== null}
      onOpenChange={(stays) => {
        if (!stays) useContextMenu.setState({ open: null });
      }}
    >
      <Menu.Portal>
        <Menu.Positioner
          anchor={open === null ? null : { getBoundingClientRect: () => new DOMRect(open.x, open.y, 0, 0) }}
          align="start"
          sideOffset={2}
          className="popup-positioner"
        >
          <Menu.Popup className="popup-menu" aria-label={open?.label}>
            <MenuItems items={open?.items ?? []} />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
