import { useState } from 'react';
import { Field, TextInput } from '../widgets/index.ts';

interface NumberFieldProps {
  readonly label: string;
  readonly hint: string;
  /** What is said of a text that is no number from `least` to `most`. */
  readonly problem: string;
  /** A whole number of the unit in which it is kept; `least` and `most` are in it as well. */
  readonly kept: number;
  /** How many of that unit are one of the unit that the user writes. */
  readonly per: number;
  readonly least: number;
  readonly most: number;
  readonly onChange: (kept: number) => void;
}

/** A number that holds when the user leaves its field. */
export function NumberField({ label, hint, problem, kept, per, least, most, onChange }: NumberFieldProps) {
  const [text, setText] = useState(String(kept / per));
  const written = Math.round(Number(text) * per);
  const good = text.trim() !== '' && written >= least && written <= most;
  return (
    <Field label={label} hint={hint} problem={good ? '' : problem}>
      {({ id, describedBy }) => (
        <TextInput
          id={id}
          inputMode="decimal"
          className="settings-number"
          aria-describedby={describedBy}
          aria-invalid={!good}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => {
            if (good && written !== kept) onChange(written);
          }}
        />
      )}
    </Field>
  );
}

interface TextFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly placeholder: string;
  readonly kept: string;
  /** What is wrong with a text, as a sentence; '' for nothing. */
  readonly problemOf: (text: string) => string;
  readonly onChange: (kept: string) => void;
}

/** A line of text that holds when the user leaves its field. */
export function LineField({ label, hint, placeholder, kept, problemOf, onChange }: TextFieldProps) {
  const [text, setText] = useState(kept);
  const problem = problemOf(text.trim());
  return (
    <Field label={label} hint={hint} problem={problem}>
      {({ id, describedBy }) => (
        <TextInput
          id={id}
          mono
          aria-describedby={describedBy}
          aria-invalid={problem !== ''}
          placeholder={placeholder}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => {
            if (problem === '' && text.trim() !== kept) onChange(text.trim());
          }}
        />
      )}
    </Field>
  );
}
