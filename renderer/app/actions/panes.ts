/** The panes in the order of the document: side bar, the diagnosis that stands in place of the others, timeline, panel, detail, composer. */
const PANES = '.sidebar, .workspace-failure, .timeline, .panel-tabs, .detail, .composer';
/** Where the focus goes within a pane: the place that the tab key would come to in its list, else the first that it comes to. */
const LIST = '#timeline-lanes, [role="grid"], [role="treegrid"], [role="tree"], [role="listbox"], textarea';
const CONTROL = 'button, a[href], input, select, textarea, [tabindex]';

/** Takes the focus to the next (1) or the previous (-1) pane that is shown. */
export function walkPanes(by: 1 | -1): void {
  const panes = [...document.querySelectorAll<HTMLElement>(PANES)].filter((pane) => firstPlace(pane) !== null);
  const at = panes.findIndex((pane) => pane.contains(document.activeElement));
  const next = at < 0 ? (by > 0 ? 0 : panes.length - 1) : (at + by + panes.length) % panes.length;
  const pane = panes[next];
  if (pane !== undefined) focusPane(pane);
}

/** The pane that an element is in; null for none. */
export function paneOf(element: Element): Element | null {
  return element.closest(PANES);
}

/** Takes the focus to what a pane, or any other part of the window, is there for. False where nothing there takes it. */
export function focusPane(pane: Element): boolean {
  const place = firstPlace(pane);
  place?.focus();
  return place !== null;
}

function firstPlace(pane: Element): HTMLElement | null {
  // A folded pane keeps what is cut off.
  const { bottom } = pane.getBoundingClientRect();
  for (const list of pane.querySelectorAll<HTMLElement>(LIST)) {
    const within = list.tabIndex >= 0 ? list : firstOf(list);
    if (within !== null && isShown(within) && within.getBoundingClientRect().top < bottom) return within;
  }
  return firstOf(pane);
}

function firstOf(pane: Element): HTMLElement | null {
  for (const control of pane.querySelectorAll<HTMLElement>(CONTROL))
    if (control.tabIndex >= 0 && !control.matches(':disabled') && isShown(control)) return control;
  return null;
}

function isShown(element: HTMLElement): boolean {
  return element.checkVisibility({ visibilityProperty: true });
}
