import { create } from 'zustand';
import { isSameSubject, type Subject } from '../../shared/explain/index.ts';

interface ExplainedState {
  /** What the pointer is over; it comes before what has the focus. */
  readonly pointed: Subject | null;
  /** What has, or last had, the keyboard's focus or was pressed. */
  readonly focused: Subject | null;
}

/** What is being explained: apart from the selection, since it changes at the pace of the pointer. */
export const useExplained = create<ExplainedState>()(() => ({ pointed: null, focused: null }));

/** Explains what the pointer is over; null when it left. */
export function explainPointed(subject: Subject | null): void {
  if (!isSameSubject(useExplained.getState().pointed, subject)) useExplained.setState({ pointed: subject });
}

/** Explains what has the focus, and goes on with it when the pointer has left everything else. */
export function explainFocused(subject: Subject | null): void {
  const { pointed, focused } = useExplained.getState();
  if (pointed !== null || !isSameSubject(focused, subject)) useExplained.setState({ pointed: null, focused: subject });
}

/** Goes back to what the selected row says by itself. */
export function forgetExplained(): void {
  useExplained.setState({ pointed: null, focused: null });
}

/** Handlers of an element that stands for a subject. */
export interface ExplainedHandlers {
  readonly onPointerEnter: () => void;
  readonly onPointerLeave: () => void;
  readonly onFocus: () => void;
}

/** What an element does to be explained when it is pointed at or has the focus. */
export function explainedHandlers(subject: Subject): ExplainedHandlers {
  return {
    onPointerEnter: () => explainPointed(subject),
    onPointerLeave: () => explainPointed(null),
    onFocus: () => explainFocused(subject),
  };
}
