import type { ReactNode } from 'react';
import { Switch as Base } from '@base-ui/react/switch';
import './field.css';

export interface SwitchProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** On or off, with words beside it. */
export function Switch({ label, hint, checked, onChange }: SwitchProps) {
  return (
    <label className="switch">
      <Base.Root className="switch-track" checked={checked} onCheckedChange={onChange} aria-label={label}>
        <Base.Thumb className="switch-thumb" />
      </Base.Root>
      <span>
        {label}
        {hint === undefined ? null : <small>{hint}</small>}
      </span>
    </label>
  );
}
