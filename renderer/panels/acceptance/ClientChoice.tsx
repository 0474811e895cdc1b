import { useState } from 'react';
import type { AcceptanceReport } from '../../../shared/acceptance/index.ts';
import { Button, Checkbox, Field, Popover, TextInput } from '../../widgets/index.ts';
import type { AcceptanceView } from '../../protocol/acceptance/index.ts';

interface ClientChoiceProps {
  readonly report: AcceptanceReport;
  readonly view: AcceptanceView;
  readonly onChange: (change: Partial<AcceptanceView>) => void;
}

const KINDS = [
  { kind: 'client', title: 'Clients' },
  { kind: 'library', title: 'Libraries' },
  { kind: 'interface', title: 'Interfaces of models' },
] as const;

/** Which clients are shown, and how the server is called in their configuration. */
export function ClientChoice({ report, view, onChange }: ClientChoiceProps) {
  const [open, setOpen] = useState(false);
  const usual = report.clients.filter(({ kind }) => kind === 'client').map(({ id }) => id);
  const chosen = view.clients ?? usual;
  return (
    <Popover
      label="Choose clients"
      badge={<span className="tone-muted">{chosen.length}</span>}
      open={open}
      onOpenChange={setOpen}
      className="acceptance-choice"
    >
      <Field label="Key of the server in their configuration" hint={`A part of the names that models see.`}>
        {({ id, describedBy }) => (
          <TextInput
            id={id}
            aria-describedby={describedBy}
            mono
            maxLength={200}
            placeholder={report.server}
            defaultValue={view.server}
            onBlur={(event) => onChange({ server: event.target.value })}
            onKeyDown={(event) => {
              if (event.key === 'Enter') onChange({ server: event.currentTarget.value });
            }}
          />
        )}
      </Field>
      <div className="acceptance-choose">
        <Button onClick={() => onChange({ clients: null })}>Clients only</Button>
        <Button onClick={() => onChange({ clients: report.clients.map(({ id }) => id) })}>All</Button>
        <Button onClick={() => onChange({ clients: [] })}>None</Button>
      </div>
      {KINDS.map(({ kind, title }) => (
        <fieldset key={kind}>
          <legend>{title}</legend>
          {report.clients
            .filter((client) => client.kind === kind)
            .map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                checked={chosen.includes(id)}
                onChange={(on) => onChange({ clients: on ? [...chosen, id] : chosen.filter((other) => other !== id) })}
              />
            ))}
        </fieldset>
      ))}
    </Popover>
  );
}
