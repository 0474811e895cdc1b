import { useId, type RefObject } from 'react';
import type { ExportFormatFacts } from '../../../shared/bridge/index.ts';
import type { ExportFormat } from '../../../shared/exports/index.ts';

interface FormatChoiceProps {
  readonly formats: readonly ExportFormatFacts[];
  readonly value: ExportFormat;
  readonly onChange: (format: ExportFormat) => void;
  /** Gets the chosen one. */
  readonly chosen: RefObject<HTMLInputElement | null>;
}

/** The formats, each with what it is for. */
export function FormatChoice({ formats, value, onChange, chosen }: FormatChoiceProps) {
  const name = useId();
  return (
    <div className="export-formats" role="radiogroup" aria-label="Format">
      {formats.map(({ format, title, use }) => (
        <label key={format} className="export-format">
          <input
            ref={format === value ? chosen : null}
            type="radio"
            className="visually-hidden"
            name={name}
            value={format}
            checked={format === value}
            onChange={() => onChange(format)}
          />
          <strong>{title}</strong>
          <small>{use}</small>
        </label>
      ))}
    </div>
  );
}
