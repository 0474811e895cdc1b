import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import type { ValueFault } from '../../../shared/bridge/index.ts';
import { pointerSteps, pointerTo } from '../../../shared/json/index.ts';
import { Segmented } from '../../widgets/index.ts';
import { FaultSummary } from './FaultSummary.tsx';
import { faultTree } from './field-faults.ts';
import { formLimit } from './form-limit.ts';
import { JsonText } from './JsonText.tsx';
import { useAfterPress } from './press.ts';
import { SchemaOutline } from './schema-outline.ts';
import { useValueCheck } from './use-value-check.ts';
import { valueAt, type Path } from './value-at.ts';
import './form.css';

// The form library is loaded with the first form: the window's start does without it.
const SchemaFields = lazy(() => import('./SchemaFields.tsx'));

export interface SchemaFormProps {
  readonly connection: string;
  /** A schema of the peer's, as JSON.parse reads it; anything. */
  readonly schema: unknown;
  /** What is filled in; undefined for nothing yet. What `startValue` gives of the schema is what a form begins with. */
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** What sentences call the value, as `arguments`. */
  readonly subject: string;
  /** Accessible name of the form. */
  readonly label: string;
  /** Told why the text that is typed as JSON is none ('' when it is): the value is the one before it. */
  readonly onProblem?: (problem: string) => void;
  /** It was sent: what is missing is said of every field, not only of those that were left. */
  readonly sent?: boolean;
}

/** A value filled in by the fields of its schema, or as JSON. What is wrong by the schema is said, and never held back. */
export function SchemaForm({ schema, value, onChange, subject, label, onProblem, sent = false }: SchemaFormProps) {
  const outline = useMemo(() => new SchemaOutline(schema), [schema]);
  const afterPress = useAfterPress();
  const check = useValueCheck(schema, value, subject, afterPress);
  const [asked, setAsked] = useState<'form' | 'json'>('form');
  const [left, setLeft] = useState<ReadonlySet<string>>(NONE_LEFT);
  const leave = useCallback(
    (path: Path) => afterPress(() => setLeft((known) => new Set([...known, pointerTo(path)]))),
    [afterPress],
  );
  const limit = useMemo(() => formLimit(outline, value), [outline, value]);
  const shown = limit === '' ? asked : 'json';
  const all = sent || shown === 'json';
  const told = useMemo(
    () => ({ ...check, faults: check.faults.filter((fault) => isTold(fault, value, all ? null : left)) }),
    [all, check, left, value],
  );
  const faults = useMemo(() => faultTree(told.faults), [told]);
  return (
    <div className="schema-form">
      <div className="schema-form-bar">
        <Segmented
          label={`${label} as`}
          value={shown}
          options={MODES}
          onChange={(mode) => {
            setAsked(mode);
            onProblem?.('');
          }}
        />
        <FaultSummary check={told} />
      </div>
      {limit === '' ? null : <p className="schema-form-note">{limit}</p>}
      {shown === 'json' ? (
        <JsonText label={label} value={value} onChange={onChange} onProblem={onProblem} />
      ) : (
        <Suspense fallback={<p className="schema-form-none">Loading the form…</p>}>
          <SchemaFields
            outline={outline}
            value={value}
            onChange={onChange}
            faults={faults}
            label={label}
            onLeave={leave}
          />
        </Suspense>
      )}
    </div>
  );
}

const NONE_LEFT: ReadonlySet<string> = new Set();

/** Of a member that is missing nothing is said before somebody was at its field (`left`; null for everywhere), nor once it is there. */
function isTold({ pointer, missing }: ValueFault, value: unknown, left: ReadonlySet<string> | null): boolean {
  if (missing === '') return true;
  const path = [...pointerSteps(pointer), missing];
  return (left === null || left.has(pointerTo(path))) && valueAt(value, path) === undefined;
}

const MODES = [
  { value: 'form', label: 'Form' },
  { value: 'json', label: 'JSON' },
] as const;
