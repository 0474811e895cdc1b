import type { RJSFSchema, WidgetProps } from '@rjsf/utils';
import { Segmented } from '../../widgets/index.ts';
import type { FormContext } from './form-registry.ts';
import { fieldText, typedNumber, useTypedText } from './typed-value.ts';

/** A text, a number, or true or false. */
export function TextField(props: WidgetProps<unknown, RJSFSchema, FormContext>) {
  const { schema } = props;
  if (schema.type === 'boolean') return <TrueOrFalse {...props} />;
  return schema.type === 'string' ? <PlainText {...props} /> : <NumberText {...props} />;
}

function PlainText({ id, name, value, schema, rawErrors, onChange }: WidgetProps<unknown, RJSFSchema, FormContext>) {
  return (
    <textarea
      id={id}
      aria-label={name}
      aria-invalid={isWrong(rawErrors)}
      className="text-input schema-form-text"
      rows={1}
      spellCheck={false}
      placeholder={value === '' ? 'empty text' : placeholderOf(schema)}
      value={fieldText(value)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function NumberText({ id, name, value, schema, rawErrors, onChange }: WidgetProps<unknown, RJSFSchema, FormContext>) {
  const [text, type] = useTypedText(value === null ? undefined : value, fieldText, typedNumber, onChange);
  return (
    <input
      id={id}
      type="text"
      inputMode="decimal"
      aria-label={name}
      aria-invalid={isWrong(rawErrors)}
      className="text-input mono schema-form-number"
      spellCheck={false}
      autoComplete="off"
      placeholder={value === null ? 'null' : placeholderOf(schema)}
      value={text}
      onChange={(event) => type(event.target.value)}
    />
  );
}

function TrueOrFalse({ name, value, required, onChange }: WidgetProps<unknown, RJSFSchema, FormContext>) {
  const options = [
    ...(required === true && value !== undefined ? [] : [{ value: '', label: 'not set' }]),
    { value: 'true', label: 'true' },
    { value: 'false', label: 'false' },
  ];
  return (
    <Segmented
      label={name}
      value={fieldText(value)}
      options={options}
      onChange={(chosen) => onChange(chosen === '' ? undefined : chosen === 'true')}
    />
  );
}

function isWrong(errors: readonly string[] | undefined): boolean {
  return errors !== undefined && errors.length > 0;
}

function placeholderOf({ examples, default: standard }: RJSFSchema): string {
  if (standard !== undefined) return `not set; the schema’s default is ${fieldText(standard).slice(0, 60)}`;
  const example: unknown = Array.isArray(examples) ? examples[0] : undefined;
  return example === undefined ? 'not set' : `not set; for example ${fieldText(example).slice(0, 60)}`;
}
