import { useEffect, useId, useMemo, useState } from 'react';
import type { ErrorSchema, FieldPathList, RJSFSchema } from '@rjsf/utils';
import type { FaultTree } from './field-faults.ts';
import { formRegistry } from './form-registry.ts';
import { HeldValue } from './held-value.ts';
import type { SchemaOutline } from './schema-outline.ts';
import type { Path } from './value-at.ts';

export interface SchemaFieldsProps {
  readonly outline: SchemaOutline;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly faults: FaultTree;
  readonly label: string;
  /** Told of each field that was left; it is the same function as long as the form stands. */
  readonly onLeave: (path: Path) => void;
}

/** The fields of a schema. The value is the caller's. */
export default function SchemaFields({ outline, value, onChange, faults, label, onLeave }: SchemaFieldsProps) {
  const id = useId();
  const [held] = useState(() => new HeldValue());
  useEffect(() => held.hold(value, onChange), [held, value, onChange]);
  const registry = useMemo(
    () => formRegistry({ outline, label, held, leave: onLeave }, id),
    [outline, label, held, onLeave, id],
  );
  const root = useMemo(() => ({ path: [], $id: id }), [id]);
  const { SchemaField } = registry.fields;
  if (SchemaField === undefined) return null;
  return (
    <div className="schema-form-fields" role="group" aria-label={label}>
      <SchemaField
        name=""
        schema={outline.root as unknown as RJSFSchema}
        formData={value}
        errorSchema={faults as ErrorSchema}
        fieldPathId={root}
        registry={registry}
        onChange={(inner: unknown, path: FieldPathList) => held.put(path, inner)}
        onBlur={nothing}
        onFocus={nothing}
        required
      />
    </div>
  );
}

function nothing(): void {
  // The library asks for it.
}
