import { lazy, Suspense } from 'react';
import type { Operation } from '../../../shared/analysis/index.ts';
import { ErrorBoundary } from '../../widgets/index.ts';

// It brings Markdown and media with it, which a window that shows no result does not need.
const ResultView = lazy(async () => ({ default: (await import('../../protocol/result/index.ts')).ResultView }));

interface OperationResultProps {
  readonly connection: string;
  readonly operation: Operation;
  readonly title: string;
}

/** What an operation was answered with, shown as what it is. */
export function OperationResult({ connection, operation, title }: OperationResultProps) {
  return (
    <section className="operation-result" aria-label={title}>
      <h3>{title}</h3>
      <ErrorBoundary what="result">
        <Suspense fallback={<p className="operation-none">Reading the answer…</p>}>
          <ResultView connection={connection} operation={operation} />
        </Suspense>
      </ErrorBoundary>
    </section>
  );
}
