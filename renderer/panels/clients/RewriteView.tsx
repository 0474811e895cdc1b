import { useLayoutEffect, useRef } from 'react';
import type { RewritePreview } from '../../../shared/bridge/index.ts';
import { Button } from '../../widgets/index.ts';

export interface RewriteViewProps {
  readonly act: 'tap' | 'untap';
  readonly preview: RewritePreview;
  readonly onNo: () => void;
  readonly onYes: () => void;
}

/** What a change would make of a file, line by line, and the question whether it is to be done. */
export function RewriteView({ act, preview: { lines, refusals, changes }, onNo, onYes }: RewriteViewProps) {
  const yes = useRef<HTMLButtonElement>(null);
  // A preview never changes: its lines are told apart by where they stand.
  const numbered = lines.map((line, at) => ({ ...line, at }));
  // With the question, so that a quick Enter is no second press of what asked for it.
  useLayoutEffect(() => yes.current?.focus(), []);
  return (
    <section className="clients-change" aria-label="The change">
      {refusals.map((refusal) => (
        <p key={refusal} className="tone-warning">
          ▲ {refusal}
        </p>
      ))}
      <pre>
        {numbered.map(({ at, sign, text }) => (
          <span key={at} data-sign={sign}>
            {sign === '…' ? '  …' : `${sign} ${text}`}
          </span>
        ))}
      </pre>
      <div className="clients-question">
        <p>A dated copy of the file is kept first.</p>
        <Button onClick={onNo}>Leave it</Button>
        <Button ref={yes} tone="primary" disabled={changes === 0} onClick={onYes}>
          {act === 'tap' ? 'Tap' : 'Untap'}
        </Button>
      </div>
    </section>
  );
}
