import { useActions, useConnections, type DesktopBridge } from '../state/index.ts';

/**
 * Keeps the menu bar of the desktop shell in step with the actions, for as long as the window lives. Whether an action can be done
 * is told anew when the actions or the connections change.
 */
export function followMenu(bridge: DesktopBridge): () => void {
  let shown = '';
  const show = (): void => {
    const items = Array.from(useActions.getState().byId.values())
      .filter((action) => action.listed !== false)
      .map((action) => ({
        id: action.id,
        title: action.title,
        group: action.group,
        enabled: action.enabled(),
        ...(action.shortcut === undefined ? {} : { shortcut: action.shortcut }),
      }));
    const next = JSON.stringify(items);
    if (next === shown) return;
    shown = next;
    void bridge.setMenu(items);
  };
  show();
  const ends = [useActions.subscribe(show), useConnections.subscribe(show)];
  return () => {
    for (const end of ends) end();
  };
}
