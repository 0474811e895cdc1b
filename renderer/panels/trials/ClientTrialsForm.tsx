import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { FaultChoices } from '../../../shared/bridge/index.ts';
import { command, sentenceOf } from '../../state/index.ts';
import { Button, Checkbox, Dialog, Field, Segmented, Select, TextInput } from '../../widgets/index.ts';
import { type ClientForm, orderOf, useClientForm } from './client-form.ts';
import { startClientTrials } from './client-series.ts';
import { FaultPick } from './FaultPick.tsx';

const NO_CHOICES: FaultChoices = { faults: [], recipes: [] };

/** Which client is tried, with which server, and by what. */
export function ClientTrialsForm({ onClose }: { readonly onClose: () => void }) {
  const { form, servers, change, windows, cwd } = useClientForm();
  const [choices, setChoices] = useState(NO_CHOICES);
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState('');
  const [starting, setStarting] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const server = servers.find(({ value }) => value === form.server);
  const { ground = 'stdio', connection: tapped = '' } = server ?? {};
  useEffect(() => {
    let over = false;
    command('faultsOfServers', { ground })
      .then((told) => over || setChoices(told))
      .catch((problem: unknown) => over || setFailure(sentenceOf(problem)));
    return () => {
      over = true;
    };
  }, [ground]);
  const reading = orderOf(form, server, choices, windows);
  const problems = tried && !reading.ok ? reading.problems : {};
  const start = async (): Promise<void> => {
    setTried(true);
    if (!reading.ok || starting) return;
    setStarting(true);
    try {
      await startClientTrials(reading.order);
    } catch (problem) {
      setFailure(sentenceOf(problem));
      setStarting(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="How does a client take faults of its server?"
      width={860}
      focus={first}
      footer={
        <>
          <p className="series-foot">
            The server is a real one, and so is everything that no fault is about. What the client does with it is real.
          </p>
          <Button onClick={onClose}>Close</Button>
          <Button tone="primary" type="submit" form="client-trials" disabled={starting || server === undefined}>
            {starting ? 'Starting…' : 'Try the client'}
          </Button>
        </>
      }
    >
      <form
        id="client-trials"
        className="trials-form"
        data-testid="client-trials-form"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void start();
        }}
      >
        <Field label="Server" group {...(problems.server === undefined ? {} : { problem: problems.server })}>
          {() =>
            servers.length === 0 ? (
              <p className="trials-says">There is no server yet: connect to one first.</p>
            ) : (
              <Select
                label="Server"
                value={form.server}
                options={servers.map(({ value, label, hint }) => ({ value, label, hint }))}
                onChange={(value) => change({ server: value })}
              />
            )
          }
        </Field>
        {tapped !== '' ? (
          <p className="trials-says">
            Its client runs already, through a tap: use it while the run says which fault is on.
          </p>
        ) : (
          <ClientFields
            form={form}
            change={change}
            first={first}
            problem={problems.line ?? ''}
            cwd={cwd}
            ground={ground}
          />
        )}
        <FaultPick form={form} choices={choices} change={change} problem={problems.faults ?? ''} />
        <div className="trials-options">
          <Checkbox
            label="Do each fault once"
            hint="A client that tries again then gets through."
            checked={form.once}
            onChange={(once) => change({ once })}
          />
          <Field label="Seed" {...(problems.seed === undefined ? {} : { problem: problems.seed })}>
            {({ id, describedBy }) => (
              <TextInput
                id={id}
                aria-describedby={describedBy}
                mono
                inputMode="numeric"
                placeholder="another one each time"
                value={form.seed}
                onChange={({ target }) => change({ seed: target.value })}
              />
            )}
          </Field>
          <Field
            label={form.client === 'started' && tapped === '' ? 'Time for each, s' : 'Quiet for, s'}
            {...(problems.seconds === undefined ? {} : { problem: problems.seconds })}
          >
            {({ id, describedBy }) => (
              <TextInput
                id={id}
                aria-describedby={describedBy}
                mono
                inputMode="decimal"
                placeholder={form.client === 'started' && tapped === '' ? '60' : '5'}
                value={form.seconds}
                onChange={({ target }) => change({ seconds: target.value })}
              />
            )}
          </Field>
        </div>
        {failure === '' ? null : (
          <p className="tone-error" role="alert">
            ✕ {failure}
          </p>
        )}
      </form>
    </Dialog>
  );
}

interface ClientFieldsProps {
  readonly form: ClientForm;
  readonly change: (changes: Partial<ClientForm>) => void;
  readonly first: React.RefObject<HTMLInputElement | null>;
  readonly problem: string;
  /** Where it is started unless the user says otherwise. */
  readonly cwd: string;
  readonly ground: 'stdio' | 'http';
}

function ClientFields({ form, change, first, problem, cwd, ground }: ClientFieldsProps) {
  return (
    <>
      <Field label="Client" group>
        {() => (
          <Segmented
            label="Client"
            value={form.client}
            options={[
              { value: 'started', label: 'A command starts it' },
              { value: 'by hand', label: 'I start it myself' },
            ]}
            onChange={(client) => change({ client })}
          />
        )}
      </Field>
      {form.client === 'by hand' ? (
        <p className="trials-says">
          The run says which fault is on and {ground === 'stdio' ? 'by which command' : 'at which address'} the client
          finds the server, and goes on when the client has met the fault and is quiet.
        </p>
      ) : (
        <div className="trials-command">
          <Field
            label="Command"
            problem={problem}
            hint={
              <>
                A program that connects, does something and ends. <code>{'{server}'}</code> stands for the broken server
                {ground === 'http' ? ' (its address)' : ' (the words of its command)'}, <code>{'{config}'}</code> for a
                file with <code>mcpServers</code>; <code>MCPSCOPE_SERVER</code> has it as well.
              </>
            }
          >
            {({ id, describedBy }) => (
              <TextInput
                ref={first}
                id={id}
                aria-describedby={describedBy}
                aria-invalid={problem !== ''}
                mono
                placeholder="node client.js {server}"
                value={form.line}
                onChange={({ target }) => change({ line: target.value })}
              />
            )}
          </Field>
          <Field label="Working folder">
            {({ id, describedBy }) => (
              <TextInput
                id={id}
                aria-describedby={describedBy}
                mono
                placeholder={cwd}
                value={form.cwd}
                onChange={({ target }) => change({ cwd: target.value })}
              />
            )}
          </Field>
        </div>
      )}
    </>
  );
}
