import type { ReactNode } from 'react';
import type { Subject } from '../../../shared/explain/index.ts';
import { explainedHandlers, explainFocused } from '../../state/index.ts';
import './evidence.css';

interface ExplainedTextProps {
  readonly subject: Subject;
  readonly children: ReactNode;
  /** -1 takes it out of the order of the tab key: for one of many that the arrow keys reach. */
  readonly tabIndex?: number;
}

/** A word that is explained when it is pointed at, pressed, or has the focus. */
export function ExplainedText({ subject, children, tabIndex = 0 }: ExplainedTextProps) {
  return (
    <button
      type="button"
      className="explained"
      tabIndex={tabIndex}
      onClick={() => explainFocused(subject)}
      {...explainedHandlers(subject)}
    >
      {children}
    </button>
  );
}
