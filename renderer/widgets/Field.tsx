import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import './field.css';

export interface FieldProps {
  readonly label: string;
  /** What is wrong with the value, as a sentence. */
  readonly problem?: string;
  readonly hint?: ReactNode;
  /** The label stands over several controls, each with a name of its own. */
  readonly group?: boolean;
  /** Gets the id to put on the control and the one of its description. */
  readonly children: (ids: { readonly id: string; readonly describedBy: string }) => ReactNode;
}

/** A labelled control with its hint or its problem beneath. */
export function Field({ label, problem = '', hint, group = false, children }: FieldProps) {
  const id = useId();
  const describedBy = `${id}-says`;
  return (
    <div className="field" role={group ? 'group' : undefined} aria-labelledby={group ? id : undefined}>
      {group ? (
        <span id={id} className="field-label">
          {label}
        </span>
      ) : (
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
      )}
      {children({ id, describedBy })}
      {problem === '' && hint === undefined ? null : (
        <div
          id={describedBy}
          className={problem === '' ? 'field-hint' : 'field-problem'}
          role={problem === '' ? undefined : 'alert'}
        >
          {problem === '' ? hint : problem}
        </div>
      )}
    </div>
  );
}

export interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly mono?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/** One line of text. Nothing is corrected or completed: it may be a command. */
export function TextInput({ mono = false, className = '', ...rest }: TextInputProps) {
  return (
    <input
      type="text"
      spellCheck={false}
      autoComplete="off"
      autoCapitalize="off"
      autoCorrect="off"
      className={`text-input ${mono ? 'mono' : ''} ${className}`}
      {...rest}
    />
  );
}
