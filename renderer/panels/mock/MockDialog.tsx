import { useRef, useState } from 'react';
import { Copy, Play, Square } from 'lucide-react';
import type { CommandInput, ConnectionInfo } from '../../../shared/bridge/index.ts';
import { command, notify, runAction, sentenceOf, useActiveConnection, useLayout } from '../../state/index.ts';
import { Button, Dialog, Field, IconButton, Segmented, StateDot, Switch, TextInput } from '../../widgets/index.ts';
import { copyText } from '../../protocol/evidence/index.ts';
import { commandLine } from '../../protocol/process/index.ts';
import './mock.css';

type Choices = Omit<CommandInput<'startMock'>, 'connection' | 'port'>;

/** Serves the record of the shown connection as a server; shown while the layout says so. */
export function MockDialog() {
  const shown = useLayout((state) => state.dialog?.name === 'mock');
  const close = useLayout((state) => state.close);
  const connection = useActiveConnection();
  return shown && connection !== null ? <MockView key={connection.id} connection={connection} onClose={close} /> : null;
}

interface MockViewProps {
  readonly connection: ConnectionInfo;
  readonly onClose: () => void;
}

function MockView({ connection, onClose }: MockViewProps) {
  const [port, setPort] = useState('');
  const [choices, setChoices] = useState<Choices>({ unmatched: 'error', consume: false, latency: 1 });
  const [starting, setStarting] = useState(false);
  const [problem, setProblem] = useState('');
  const main = useRef<HTMLButtonElement>(null);
  const serving = connection.mock !== '';
  const number = port.trim() === '' ? 0 : Number(port);
  const good = Number.isInteger(number) && number >= 0 && number <= 65_535;
  const start = async (): Promise<void> => {
    setStarting(true);
    setProblem('');
    try {
      await command('startMock', { connection: connection.id, port: number, ...choices });
    } catch (failure) {
      setProblem(sentenceOf(failure));
    }
    setStarting(false);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Mock server: ${connection.name}`}
      width={600}
      focus={main}
      footer={
        <>
          <p className="mock-foot">
            {serving ? 'You can close this dialog: the mock server runs until you stop it or close the tab.' : ''}
          </p>
          <Button onClick={onClose}>Close</Button>
          {serving ? (
            <Button ref={main} icon={<Square aria-hidden />} onClick={() => runAction('mock.stop')}>
              Stop
            </Button>
          ) : (
            <Button
              ref={main}
              tone="primary"
              icon={<Play aria-hidden />}
              disabled={!good || starting}
              onClick={() => void start()}
            >
              {starting ? 'Starting…' : 'Start'}
            </Button>
          )}
        </>
      }
    >
      <div className="mock" data-testid="mock" data-url={connection.mock}>
        <p className="mock-what">
          Answers any client as the recorded server did: the same answers, progress, logs and questions, under the ids
          that the client uses.
        </p>
        <section aria-label="Over HTTP">
          <h3>Over HTTP</h3>
          {serving ? (
            <>
              <p className="mock-state" role="status">
                <StateDot state="ok" label="Serving" />
                Serving on this machine only.
              </p>
              <CopyLine text={connection.mock} what="Address" />
            </>
          ) : (
            <Settings port={port} onPort={setPort} good={good} choices={choices} onChoices={setChoices} />
          )}
          {problem === '' ? null : (
            <p className="tone-error" role="alert">
              ✕ {problem}
            </p>
          )}
        </section>
        <section aria-label="Over stdio">
          <h3>Over stdio</h3>
          <p className="mock-hint">For the configuration of a client that starts its servers:</p>
          <CopyLine text={commandLine('mcpscope', ['mock', connection.recording.path])} what="Command" />
        </section>
      </div>
    </Dialog>
  );
}

interface SettingsProps {
  readonly port: string;
  readonly onPort: (port: string) => void;
  readonly good: boolean;
  readonly choices: Choices;
  readonly onChoices: (choices: Choices) => void;
}

function Settings({ port, onPort, good, choices, onChoices }: SettingsProps) {
  const change = (changed: Partial<Choices>): void => onChoices({ ...choices, ...changed });
  return (
    <div className="mock-settings">
      <Field label="Port" problem={good ? '' : 'A number from 0 to 65535.'}>
        {({ id, describedBy }) => (
          <TextInput
            id={id}
            mono
            inputMode="numeric"
            placeholder="any free port"
            aria-describedby={describedBy}
            aria-invalid={!good}
            value={port}
            onChange={(event) => onPort(event.target.value)}
          />
        )}
      </Field>
      <Field label="Requests not recorded" group>
        {() => (
          <Segmented
            label="Requests not recorded"
            value={choices.unmatched}
            options={[
              { value: 'error', label: 'Refuse' },
              { value: 'nearest', label: 'Use closest match' },
            ]}
            onChange={(unmatched) => change({ unmatched })}
          />
        )}
      </Field>
      <Field label="Response timing" group>
        {() => (
          <Segmented
            label="Response timing"
            value={choices.latency === 0 ? 'at once' : 'recorded'}
            options={[
              { value: 'recorded', label: 'as recorded' },
              { value: 'at once', label: 'immediate' },
            ]}
            onChange={(latency) => change({ latency: latency === 'at once' ? 0 : 1 })}
          />
        )}
      </Field>
      <Switch
        label="Use each recorded answer once"
        hint="Otherwise the last one repeats."
        checked={choices.consume}
        onChange={(consume) => change({ consume })}
      />
    </div>
  );
}

/** A line to be taken elsewhere. */
function CopyLine({ text, what }: { readonly text: string; readonly what: string }) {
  const copy = (): void => {
    copyText(text, what).catch((problem: unknown) => notify({ tone: 'error', text: sentenceOf(problem) }));
  };
  return (
    <div className="mock-line">
      <code>{text}</code>
      <IconButton label={`Copy the ${what.toLowerCase()}`} icon={<Copy aria-hidden />} onClick={copy} />
    </div>
  );
}
