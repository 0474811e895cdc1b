import { useId, type RefObject } from 'react';
import { EXPORT_FORMATS, FORMAT_FACTS, type ExportFormat } from '../../../shared/exports/index.ts';

interface FormatChoiceProps {
  readonly value: ExportFormat;
  readonly onChange: (format: ExportFormat) => void;
  /** Gets the chosen one. */
  readonly chosen: RefObject<HTMLInputElement | null>;
}

/** The formats, each with what it is for. */
export function FormatChoice({ value, onChange, chosen }: FormatChoiceProps) {
  const name = useId();
  return (
    <div className="export-formats" role="radiogroup" aria-label="Format">
      {EXPORT_FORMATS.map((format) => (
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
          <strong>{FORMAT_FACTS[format].title}</strong>
          <small>{FORMAT_FACTS[format].use}</small>
        </label>
      ))}
    </div>
  );
}
