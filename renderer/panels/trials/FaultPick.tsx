import { useState } from 'react';
import type { FaultChoice, FaultChoices } from '../../../shared/bridge/index.ts';
import { Button, Checkbox, counted, Field, Segmented, TextInput } from '../../widgets/index.ts';
import type { ClientForm } from './client-form.ts';

interface FaultPickProps {
  readonly form: ClientForm;
  readonly choices: FaultChoices;
  readonly change: (changes: Partial<ClientForm>) => void;
  readonly problem: string;
}

/** All faults, or those that are chosen; recipes only where they are chosen. */
export function FaultPick({ form: { some, chosen }, choices, change, problem }: FaultPickProps) {
  const [sought, seek] = useState('');
  const { faults, recipes } = choices;
  const toggle = (id: string, on: boolean): void =>
    change({ chosen: on ? [...chosen, id] : chosen.filter((each) => each !== id) });
  const shown = (all: readonly FaultChoice[]): readonly FaultChoice[] =>
    all.filter(({ id, does }) => `${id} ${does}`.toLowerCase().includes(sought.trim().toLowerCase()));
  const known = [...recipes, ...faults];
  return (
    <>
      <Field label="Faults" group {...(problem === '' ? {} : { problem })}>
        {() => (
          <Segmented
            label="Faults"
            value={some ? 'some' : 'all'}
            options={[
              { value: 'all', label: faults.length === 0 ? 'All' : `All ${faults.length}` },
              { value: 'some', label: 'Chosen faults and recipes' },
            ]}
            onChange={(which) => change({ some: which === 'some' })}
          />
        )}
      </Field>
      {some ? (
        <div className="trials-pick">
          <div className="trials-pick-bar">
            <TextInput
              aria-label="Search the faults"
              placeholder="Search"
              value={sought}
              onChange={({ target }) => seek(target.value)}
            />
            <span role="status">
              {counted(chosen.filter((id) => known.some((each) => each.id === id)).length, 'fault')} chosen
            </span>
            <Button tone="ghost" disabled={chosen.length === 0} onClick={() => change({ chosen: [] })}>
              None
            </Button>
          </div>
          <div className="trials-pick-lists">
            <Choices title="Recipes" of={shown(recipes)} chosen={chosen} onToggle={toggle} />
            <Choices title="Faults" of={shown(faults)} chosen={chosen} onToggle={toggle} />
          </div>
        </div>
      ) : null}
    </>
  );
}

interface ChoicesProps {
  readonly title: string;
  readonly of: readonly FaultChoice[];
  readonly chosen: readonly string[];
  readonly onToggle: (id: string, on: boolean) => void;
}

function Choices({ title, of, chosen, onToggle }: ChoicesProps) {
  if (of.length === 0) return null;
  return (
    <fieldset className="trials-choices">
      <legend>{title}</legend>
      {of.map(({ id, does }) => (
        <Checkbox key={id} label={id} hint={does} checked={chosen.includes(id)} onChange={(on) => onToggle(id, on)} />
      ))}
    </fieldset>
  );
}
