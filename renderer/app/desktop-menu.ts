import { actionContext, actionsIn, runAction, titleIn, watchActions, type DesktopBridge } from '../state/index.ts';

/** Keeps the menu bar of the desktop shell in step with the actions, and runs what is chosen there, until the result is called. */
export function followMenu(bridge: DesktopBridge): () => void {
  let told = '';
  let next = 0;
  const tell = (): void => {
    next = 0;
    const items = menuItems();
    const now = JSON.stringify(items);
    if (now === told) return;
    told = now;
    void bridge.setMenu(items);
  };
  // Many things change at once, and often: one look at each drawing is enough.
  const look = (): void => {
    if (next === 0) next = requestAnimationFrame(tell);
  };
  look();
  const ends = [watchActions(look), bridge.onMenuAction(runAction)];
  return () => {
    for (const end of ends) end();
    cancelAnimationFrame(next);
  };
}

function menuItems(): Parameters<DesktopBridge['setMenu']>[0] {
  const context = actionContext();
  return actionsIn(context)
    .filter((action) => action.listed !== false)
    .map((action) => ({
      id: action.id,
      title: titleIn(context, action),
      group: action.group,
      enabled: action.enabled(context),
      ...(action.shortcut === undefined ? {} : { shortcut: action.shortcut }),
    }));
}
