import { rootOf } from '../../../shared/json/index.ts';
import { useMemo } from 'react';
import { JsonTreeView } from '../text/index.ts';
import type { AnswerText } from './answer-text.ts';

interface ExactTreeProps {
  readonly text: AnswerText;
  /** JSON Pointer from the message. */
  readonly pointer: string;
  readonly label: string;
  /** The label also stands above it. */
  readonly titled?: boolean;
  /** Pointer from there to what is lit and brought into view; null for none. */
  readonly asked?: string | null;
}

/** A part of an answer as a tree in its exact text. */
export function ExactTree({ text, pointer, label, titled = false, asked = null }: ExactTreeProps) {
  const exact = useMemo(() => text.exact(pointer), [text, pointer]);
  const root = useMemo(() => rootOf(exact), [exact]);
  return (
    <div className="result-tree">
      {titled ? <h4>{label}</h4> : null}
      {root === null ? (
        <p className="result-says">Nothing is there.</p>
      ) : (
        <JsonTreeView key={pointer} text={exact} root={root} label={label} asked={asked} />
      )}
    </div>
  );
}
