import { useState } from 'react';
import { eraOf, isRevision, NEWEST_LEGACY, REVISIONS } from '../../../shared/mcp/index.ts';
import { Field, Select, TextInput } from '../../widgets/index.ts';

const AUTO = 'auto';
const OTHER = 'other';

export interface RevisionFieldProps {
  readonly value: string;
  readonly problem: string;
  readonly onChange: (value: string) => void;
}

/** The revision to ask for: the newest that the server speaks, a dated one, or any other text. */
export function RevisionField({ value, problem, onChange }: RevisionFieldProps) {
  const [chosenOther, setChosenOther] = useState(false);
  const free = chosenOther || (value !== AUTO && !isRevision(value));
  return (
    <Field label="Protocol revision" group problem={problem}>
      {({ describedBy }) => (
        <div className="revision-field">
          <Select
            label="Protocol revision"
            value={free ? OTHER : value}
            options={[
              { value: AUTO, label: 'auto', hint: 'the newest that the server speaks' },
              ...REVISIONS.toReversed().map((revision) => ({
                value: revision,
                label: revision,
                hint: remark(revision),
              })),
              { value: OTHER, label: 'other…', hint: 'any text' },
            ]}
            onChange={(chosen) => {
              setChosenOther(chosen === OTHER);
              if (chosen !== OTHER) onChange(chosen);
            }}
          />
          {free ? (
            <TextInput
              mono
              aria-label="Other revision"
              aria-describedby={describedBy}
              value={value}
              onChange={(event) => onChange(event.target.value)}
            />
          ) : null}
        </div>
      )}
    </Field>
  );
}

function remark(revision: (typeof REVISIONS)[number]): string {
  if (eraOf(revision) === 'modern') return 'modern era, no initialize';
  return revision === NEWEST_LEGACY ? 'newest with initialize' : '';
}
