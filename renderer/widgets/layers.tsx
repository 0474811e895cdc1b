import { useContextMenu } from './context-menu.ts';
import { lateLayer } from './late.tsx';
import { useTooltip } from './tooltip-shown.ts';

const Words = lateLayer(
  'words beside a button',
  () => useTooltip(({ shown }) => shown !== null),
  async () => (await import('./TooltipLayer.tsx')).TooltipLayer,
);

const Menus = lateLayer(
  'menu',
  () => useContextMenu(({ open }) => open !== null),
  async () => (await import('./ContextMenuLayer.tsx')).ContextMenuLayer,
);

/** What widgets have stand over the window: the words of what the pointer rests on, the menu of what was pressed. */
export function WidgetLayers() {
  return (
    <>
      <Words />
      <Menus />
    </>
  );
}
