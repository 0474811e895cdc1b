import { useId, useState } from 'react';
import type { EnumOptionsType, RJSFSchema, WidgetProps } from '@rjsf/utils';
import { count, Select, TextInput } from '../../widgets/index.ts';
import { valueWords } from './choices.ts';
import { isSame } from './fits.ts';
import type { FormContext } from './form-registry.ts';

/** More choices than these are sought by typing. */
const MOST_SHOWN = 60;

type ChoiceProps = WidgetProps<unknown, RJSFSchema, FormContext>;

/** One of the values that the schema names, or several. */
export function ChoiceField(props: ChoiceProps) {
  const choices = props.options.enumOptions ?? [];
  if (props.multiple === true) return <Ticks {...props} choices={choices} />;
  return choices.length > MOST_SHOWN ? (
    <Sought {...props} choices={choices} />
  ) : (
    <Chosen {...props} choices={choices} />
  );
}

interface WithChoices extends ChoiceProps {
  readonly choices: readonly EnumOptionsType<RJSFSchema>[];
}

function Chosen({ name, label, value, required, schema, choices, onChange }: WithChoices) {
  const at = choices.findIndex((choice) => isSame(choice.value, value));
  const isField = 'facts' in schema;
  const absent = isField && (required !== true || value === undefined);
  const options = [
    ...(absent ? [{ value: 'absent', label: 'not set' }] : []),
    ...choices.map((choice, index) => ({ value: String(index), label: choice.label })),
    ...(at < 0 && value !== undefined ? [{ value: 'other', label: valueWords(value), hint: 'not in the schema' }] : []),
  ];
  return (
    <Select
      label={isField ? name : `Form of ${label || 'the value'}`}
      className="schema-form-select"
      value={value === undefined ? 'absent' : at < 0 ? 'other' : String(at)}
      options={options}
      onChange={(chosen) => {
        if (chosen !== 'other') onChange(chosen === 'absent' ? undefined : choices[Number(chosen)]?.value);
      }}
    />
  );
}

/** Too many to list: typed, with the first that match to pick from. What is none of them is taken as it is typed. */
function Sought({ id, name, value, choices, rawErrors, onChange }: WithChoices) {
  const list = useId();
  const text =
    value === undefined ? '' : (choices.find((choice) => isSame(choice.value, value))?.label ?? valueWords(value));
  return (
    <>
      <TextInput
        id={id}
        list={list}
        aria-label={name}
        aria-invalid={rawErrors !== undefined && rawErrors.length > 0}
        placeholder={`not set; type to search ${count(choices.length)} choices`}
        value={text}
        onChange={({ target }) => {
          const chosen = choices.find((choice) => choice.label === target.value);
          onChange(target.value === '' ? undefined : chosen === undefined ? target.value : chosen.value);
        }}
      />
      <datalist id={list}>
        {matching(choices, text).map((choice) => (
          <option key={choice.label} value={choice.label} />
        ))}
      </datalist>
    </>
  );
}

function Ticks({ name, value, choices, onChange }: WithChoices) {
  const [sought, setSought] = useState('');
  const ticked: readonly unknown[] = Array.isArray(value) ? value : [];
  const others = ticked.filter((one) => !choices.some((choice) => isSame(choice.value, one)));
  const shown = choices.length > MOST_SHOWN ? matching(choices, sought) : choices;
  const tick = (one: unknown, on: boolean): void =>
    onChange(on ? [...ticked, one] : ticked.filter((other) => !isSame(other, one)));
  return (
    <div role="group" aria-label={name} className="schema-form-ticks">
      {choices.length > MOST_SHOWN ? (
        <TextInput
          aria-label={`Search the choices of ${name}`}
          placeholder={`Search ${count(choices.length)} choices`}
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
      ) : null}
      {shown.map((choice) => (
        <label key={choice.label}>
          <input
            type="checkbox"
            checked={ticked.some((one) => isSame(one, choice.value))}
            onChange={(event) => tick(choice.value, event.target.checked)}
          />
          {choice.label}
        </label>
      ))}
      {others.length === 0 ? null : (
        <small>and {others.map(valueWords).join(', ')}, which the schema does not name</small>
      )}
    </div>
  );
}

function matching(choices: WithChoices['choices'], sought: string): WithChoices['choices'] {
  const wanted = sought.toLowerCase();
  const found: EnumOptionsType<RJSFSchema>[] = [];
  for (const choice of choices) {
    if (choice.label.toLowerCase().includes(wanted)) found.push(choice);
    if (found.length === MOST_SHOWN) break;
  }
  return found;
}
