import { useWantedFocus } from '../state/index.ts';
import { focusPane, paneOf } from './actions/index.ts';

/** What stands over everything else. */
const DIALOG = '[role="dialog"], [role="alertdialog"]';
/** A dialog that lets nothing beneath it be used; menus and lists that it opens stand beside it, outside the page. */
const MODAL = '.dialog[data-open]';
const PAGE = '#root';
const PANEL = '.panel-tabs .tabs-panel';
/** Stands in place of all panes until their code is there. */
const LOADING = 'main.app-waiting';
/** Stands in place of the panel; its first button is the way on. */
const DIAGNOSIS = '.workspace-failure';

/**
 * Brings the focus back into the window when what had it vanishes or is disabled, as long as the result is not called: to the list of the
 * pane where it was, else to that of the panel, or to the first thing to do in a diagnosis. Who presses a key next is heard there, and is not sent to the beginning of the window.
 * Where a dialog stands over the page, and what is beneath took the focus late, the dialog gets it back.
 */
export function followLostFocus(): () => void {
  let last: Element | null = document.activeElement;
  let pane: Element | null = null;
  let looking = false;
  const note = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element)) return;
    last = target;
    pane = paneOf(target);
    look();
  };
  const look = (): void => {
    if (looking || !isLost(last)) return;
    looking = true;
    // What closes gives the focus back by itself, a frame later.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        looking = false;
        if (isLost(last) && !isPromised()) focusNear(pane);
      }),
    );
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', note);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', note);
  };
}

/** True while nothing has the focus because what had it is gone, or what cannot be used has it; a press beside everything is no loss. */
function isLost(last: Element | null): boolean {
  const now = document.activeElement;
  if (now !== null && now !== document.body) return now.matches(':disabled') || isBeneathDialog(now);
  return last !== null && (!last.isConnected || last.matches(':disabled'));
}

function isBeneathDialog(element: Element): boolean {
  return element.closest(PAGE) !== null && document.querySelector(MODAL) !== null;
}

/** A panel that is being loaded, by itself or with all others, takes the focus as soon as it is there; where a diagnosis stands in its place there is none. */
function isPromised(): boolean {
  return useWantedFocus.getState().wanted && document.querySelector(`${PANEL}, ${LOADING}`) !== null;
}

function focusNear(pane: Element | null): void {
  const dialog = [...document.querySelectorAll(DIALOG)].at(-1);
  const places = [
    dialog,
    pane,
    document.querySelector(PANEL),
    document.querySelector(DIAGNOSIS),
    document.querySelector('main'),
    document.body,
  ];
  for (const place of places) if (place?.isConnected === true && focusPane(place)) return;
}
