import { useState } from 'react';

export interface AmountProps {
  readonly label: string;
  /** Behind the number; '' for none. */
  readonly unit: string;
  readonly value: number;
  readonly least: number;
  readonly most?: number;
  readonly onChange: (value: number) => void;
}

/** A count with its unit. What is no count while it is being written is not taken. */
export function Amount({ label, unit, value, least, most = 1_000_000_000, onChange }: AmountProps) {
  const [written, setWritten] = useState<string | null>(null);
  return (
    <span className="composer-amount">
      <input
        type="number"
        className="text-input"
        aria-label={label}
        min={least}
        max={most}
        value={written ?? String(value)}
        onChange={(event) => {
          const { value: text, valueAsNumber: amount } = event.currentTarget;
          setWritten(text);
          if (Number.isSafeInteger(amount)) onChange(Math.min(most, Math.max(least, amount)));
        }}
        onBlur={() => setWritten(null)}
      />
      {unit}
    </span>
  );
}
