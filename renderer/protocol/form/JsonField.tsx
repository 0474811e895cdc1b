import type { FieldProps, RJSFSchema } from '@rjsf/utils';
import type { FormContext } from './form-registry.ts';
import { isNumber, typedValue, useTypedText, valueText } from './typed-value.ts';

/** A value of any type, as JSON. */
export function JsonField({
  formData,
  onChange,
  fieldPathId,
  name,
  rawErrors,
}: FieldProps<unknown, RJSFSchema, FormContext>) {
  return (
    <JsonInput
      id={fieldPathId.$id}
      name={name}
      value={formData}
      wrong={rawErrors !== undefined && rawErrors.length > 0}
      onChange={(value) => onChange(value, fieldPathId.path)}
    />
  );
}

export interface JsonInputProps {
  readonly id: string;
  readonly name: string;
  readonly value: unknown;
  readonly wrong: boolean;
  readonly onChange: (value: unknown) => void;
}

/** Text that is read as JSON, or as the text that it is. It says which. */
export function JsonInput({ id, name, value, wrong, onChange }: JsonInputProps) {
  const [text, type] = useTypedText(value, valueText, typedValue, onChange);
  return (
    <div className="schema-form-json">
      <textarea
        id={id}
        aria-label={name}
        aria-invalid={wrong}
        aria-describedby={`${id}/is`}
        className="text-input mono schema-form-text"
        rows={1}
        spellCheck={false}
        placeholder="not set; JSON, or text"
        value={text}
        onChange={(event) => type(event.target.value)}
      />
      <small id={`${id}/is`}>{value === undefined ? '' : `is ${kindOf(value)}`}</small>
    </div>
  );
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (isNumber(value)) return 'a number';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : typeof value === 'string' ? 'text' : String(value);
}
