import { create } from 'zustand';

interface WantedFocus {
  readonly wanted: boolean;
  /** What had the focus when it was wanted. */
  readonly from: Element | null;
}

const UNWANTED: WantedFocus = { wanted: false, from: null };

/** Whether the focus is wanted in the list of the shown panel. Whoever draws the panel takes it there. */
export const useWantedFocus = create<WantedFocus>()(() => UNWANTED);

/** Wants the focus in the list of the shown panel, as soon as that is drawn and no dialog is open. */
export function wantFocusInPanel(): void {
  useWantedFocus.setState({ wanted: true, from: globalThis.document?.activeElement ?? null });
}

/** Ends the wish. False where the user has gone elsewhere since: then the focus stays there. */
export function mayTakeFocus(): boolean {
  const { from } = useWantedFocus.getState();
  useWantedFocus.setState(UNWANTED);
  const now = document.activeElement;
  return now === null || now === document.body || now === from || now.closest('[role="dialog"]') !== null;
}
