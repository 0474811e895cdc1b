import { useState } from 'react';
import { parseExact, valueText } from './typed-value.ts';

export interface JsonTextProps {
  readonly label: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onProblem?: ((problem: string) => void) | undefined;
}

/** A value as JSON text. What is no JSON changes nothing, and says so. */
export function JsonText({ label, value, onChange, onProblem }: JsonTextProps) {
  const [typed, setTyped] = useState<{
    readonly text: string;
    readonly value: unknown;
    readonly problem: string;
  } | null>(null);
  const current = typed !== null && typed.value === value ? typed : null;
  const problem = current?.problem ?? '';
  const type = (text: string): void => {
    const read = readText(text, value);
    setTyped({ text, ...read });
    onProblem?.(read.problem);
    if (read.problem === '') onChange(read.value);
  };
  return (
    <div className="schema-form-whole">
      <textarea
        className="text-input mono"
        aria-label={`${label} as JSON`}
        aria-invalid={problem !== ''}
        rows={8}
        spellCheck={false}
        placeholder="nothing"
        value={current?.text ?? valueText(value)}
        onChange={(event) => type(event.target.value)}
      />
      {problem === '' ? null : (
        <p role="alert" className="field-problem">
          {problem}
        </p>
      )}
    </div>
  );
}

function readText(text: string, before: unknown): { readonly value: unknown; readonly problem: string } {
  if (text.trim() === '') return { value: undefined, problem: '' };
  try {
    return { value: parseExact(text), problem: '' };
  } catch (error) {
    return { value: before, problem: `This is not JSON, so the value does not change: ${(error as Error).message}.` };
  }
}
