import { ChevronDown, ChevronUp } from 'lucide-react';
import type { Row } from '../../../shared/analysis/index.ts';
import { runAction, useLayout, type ConnectionModel } from '../../state/index.ts';
import { IconButton } from '../../widgets/index.ts';
import { GlyphText } from '../evidence/index.ts';
import { ExplanationText } from './ExplanationText.tsx';
import { revisionOf, useExplanation } from './use-explanation.ts';
import './explain.css';

interface ExplainStripProps {
  readonly model: ConnectionModel;
  /** The chosen row; null while there is none. */
  readonly row: Row | null;
}

/** Beneath the views of the selected row: what is under the cursor, explained in a line, or unfolded. */
export function ExplainStrip({ model, row }: ExplainStripProps) {
  const unfolded = useLayout((state) => state.unfolded.explain);
  const explanation = useExplanation(model, row);
  if (explanation === null) return null;
  return (
    <section
      className="explain-strip"
      aria-label="Explanation"
      data-explain
      data-unfolded={unfolded ? '' : undefined}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented && runAction('explain.this')) event.preventDefault();
      }}
    >
      {unfolded ? (
        <ExplanationText explanation={explanation} revision={revisionOf(model)} brief />
      ) : (
        <p className="explain-in-a-line">
          <b>
            <GlyphText text={explanation.title} />
          </b>{' '}
          {explanation.meaning}
        </p>
      )}
      <IconButton
        label={unfolded ? 'Fold the explanation' : 'Unfold the explanation'}
        aria-expanded={unfolded}
        icon={unfolded ? <ChevronDown aria-hidden /> : <ChevronUp aria-hidden />}
        onClick={() => void runAction('view.explain')}
      />
    </section>
  );
}
