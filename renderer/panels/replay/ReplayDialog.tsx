import { useRef, useState, type FormEvent } from 'react';
import { Globe, SquareTerminal } from 'lucide-react';
import type { CommandInput, ConnectionInfo, SavedServer } from '../../../shared/bridge/index.ts';
import {
  sentenceOf,
  startReplay,
  useActiveConnection,
  useLayout,
  useLibrary,
  useSettings,
  type SettingsState,
} from '../../state/index.ts';
import { Button, Dialog, Field, Segmented, TextInput } from '../../widgets/index.ts';
import {
  AddressFields,
  CommandFields,
  formOf,
  pastedTarget,
  readForm,
  Recents,
  withTarget,
  type ConnectForm,
} from '../../protocol/target/index.ts';
import { NoiseRules } from './NoiseRules.tsx';
import { recordedTarget } from './recorded-target.ts';
import './replay-dialog.css';

/** Asks where the shown session is to be replayed, and how; shown while the layout says so. */
export function ReplayDialog() {
  const dialog = useLayout((state) => state.dialog);
  const close = useLayout((state) => state.close);
  const app = useSettings((state) => state.app);
  const connection = useActiveConnection();
  if (dialog?.name !== 'replay' || app === null || connection === null) return null;
  return <ReplayForm connection={connection} app={app} onClose={close} />;
}

type Timing = CommandInput<'startReplay'>['timing'];

const TIMINGS: readonly { readonly value: Timing; readonly label: string; readonly says: string }[] = [
  { value: 'fast', label: 'Fast', says: 'Sends each message as soon as everything recorded before it has arrived.' },
  {
    value: 'recorded',
    label: 'As recorded',
    says: 'Sends each message at its recorded time, but not before what it waited for.',
  },
  { value: 'step', label: 'Step by step', says: 'Waits for you before each message.' },
];

interface ReplayFormProps {
  readonly connection: ConnectionInfo;
  readonly app: NonNullable<SettingsState['app']>;
  readonly onClose: () => void;
}

function ReplayForm({ connection, app, onClose }: ReplayFormProps) {
  const windows = app.platform === 'win32';
  const servers = useLibrary((state) => state.servers);
  const recorded = recordedTarget(connection);
  const [form, setForm] = useState(() => formOf(recorded, app.defaults, windows));
  const [timing, setTiming] = useState<Timing>('fast');
  const [slower, setSlower] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState<'' | 'replaying' | 'learning'>('');
  const [failure, setFailure] = useState('');
  const first = useRef<HTMLInputElement>(null);
  const reading = readForm(form, windows);
  const problems = tried && !reading.ok ? reading.problems : {};
  const slowerThan = slower.trim() === '' ? 0 : Number(slower.replace(',', '.'));
  const slowerProblem = slowerThan >= 0 && slowerThan <= 1_000 ? '' : 'Must be a number up to 1,000, such as 2 or 1.5.';

  const change = (changed: Partial<ConnectForm>): void => {
    setForm((before) => ({ ...before, ...changed }));
    setFailure('');
  };
  const onPaste = (text: string): boolean => {
    const pasted = pastedTarget(text);
    if (pasted !== null) setForm(withTarget(form, pasted, windows));
    return pasted !== null;
  };
  const start = async (): Promise<void> => {
    setTried(true);
    if (!reading.ok || slowerProblem !== '' || busy !== '') return;
    setBusy('replaying');
    try {
      await startReplay({ connection: connection.id, target: reading.input.target, timing, slowerThan });
      onClose();
    } catch (problem) {
      setFailure(sentenceOf(problem));
      setBusy('');
    }
  };
  const fields = { form, problems, first, onChange: change, onPaste };
  return (
    <Dialog open onClose={onClose} title={`Replay ${connection.name} against a server`} width={880} focus={first}>
      <form
        className="connect"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void start();
        }}
      >
        <div className="connect-body">
          {servers.length === 0 ? null : (
            <Recents
              servers={servers}
              onPick={({ target }: SavedServer) => setForm(withTarget(form, target, windows))}
            />
          )}
          <div className="connect-fields">
            <div className="replay-kind">
              <Segmented
                label="What to connect to"
                value={form.kind}
                options={[
                  { value: 'command', label: 'Command', icon: <SquareTerminal aria-hidden /> },
                  { value: 'address', label: 'Address', icon: <Globe aria-hidden /> },
                ]}
                onChange={(kind) => change({ kind })}
              />
              {recorded === null ? null : (
                <Button onClick={() => setForm(withTarget(form, recorded, windows))}>As recorded</Button>
              )}
            </div>
            {form.kind === 'command' ? (
              <CommandFields {...fields} windows={windows} cwd={app.cwd} />
            ) : (
              <AddressFields {...fields} />
            )}
            <div className="replay-how">
              <Field label="Timing" group hint={TIMINGS.find(({ value }) => value === timing)?.says}>
                {() => <Segmented label="Timing" value={timing} options={TIMINGS} onChange={setTiming} />}
              </Field>
              <Field
                label="Flag as slower above"
                problem={slowerProblem}
                hint="times the recorded latency; empty: ignore latency"
              >
                {({ id, describedBy }) => (
                  <TextInput
                    id={id}
                    aria-describedby={describedBy}
                    className="replay-times"
                    inputMode="decimal"
                    placeholder="2"
                    value={slower}
                    onChange={(event) => setSlower(event.target.value)}
                  />
                )}
              </Field>
            </div>
            <NoiseRules
              connection={connection.id}
              target={reading.ok ? reading.input.target : null}
              onBusy={(learning) => setBusy(learning ? 'learning' : '')}
              onFailure={setFailure}
            />
          </div>
        </div>
        <footer className="dialog-footer">
          <p className="connect-failure" role="alert">
            {failure}
          </p>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" type="submit" disabled={busy !== ''}>
            {busy === 'replaying' ? 'Reading the record…' : 'Replay ⏎'}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
