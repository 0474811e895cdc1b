import { useId, type ReactNode } from 'react';
import './field.css';

export interface CheckboxProps {
  readonly label: string;
  readonly hint?: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
  /** Further controls that belong to it, shown on the right. */
  readonly children?: ReactNode;
}

/** One of several things that may be chosen together, with a few words on what it does. */
export function Checkbox({ label, hint, checked, disabled = false, onChange, children }: CheckboxProps) {
  const id = useId();
  return (
    <div className="checkbox">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-describedby={hint === undefined ? undefined : `${id}-says`}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {hint === undefined ? null : <small id={`${id}-says`}>{hint}</small>}
      {children}
    </div>
  );
}
