import type { Operation } from '../../../shared/analysis/index.ts';
import './progress-bar.css';

/** The last progress in words, over a bar where it named its total. */
export function ProgressBar({ operation }: { readonly operation: Operation }) {
  const { progressShare, progressText, progressCount, state, dir } = operation;
  if (progressCount === 0) return null;
  return (
    <span className="progress" data-running={state === 'pending' ? '' : undefined}>
      <span className="progress-words">{progressText === '' ? `${progressCount} told` : progressText}</span>
      {progressShare < 0 ? null : (
        <span
          className="progress-bar"
          role="progressbar"
          aria-label={`Progress of ${operation.method} ${operation.id}`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(progressShare * 100)}
          aria-valuetext={progressText}
        >
          <span style={{ width: `${progressShare * 100}%`, background: `var(--${dir})` }} />
        </span>
      )}
    </span>
  );
}
