import { X } from 'lucide-react';
import type { Row } from '../../../shared/analysis/index.ts';
import { runAction, useLayout, type ConnectionModel } from '../../state/index.ts';
import { IconButton } from '../../widgets/index.ts';
import { ExplanationText } from './ExplanationText.tsx';
import { revisionOf, useExplanation } from './use-explanation.ts';
import './explain.css';

interface ExplainStripProps {
  readonly model: ConnectionModel;
  /** The chosen row; null while there is none. */
  readonly row: Row | null;
}

/** Beneath the views of the chosen row: what is under the cursor, explained. */
export function ExplainStrip({ model, row }: ExplainStripProps) {
  const hidden = useLayout((state) => state.hidden.explain);
  return hidden ? null : <Strip model={model} row={row} />;
}

function Strip({ model, row }: ExplainStripProps) {
  const explanation = useExplanation(model, row);
  if (explanation === null) return null;
  return (
    <section
      className="explain-strip"
      aria-label="Explanation"
      data-explain
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented && runAction('explain.this')) event.preventDefault();
      }}
    >
      <ExplanationText explanation={explanation} revision={revisionOf(model)} brief />
      <IconButton
        label="Hide the explanations"
        icon={<X aria-hidden />}
        onClick={() => void runAction('view.explain')}
      />
    </section>
  );
}
