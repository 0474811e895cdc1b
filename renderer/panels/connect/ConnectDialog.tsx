import { useRef, useState, type FormEvent } from 'react';
import { Globe, SquareTerminal } from 'lucide-react';
import type { ClientOptions, SavedServer, Target } from '../../../shared/bridge/index.ts';
import { connect, sentenceOf, startSweep, useLayout, useLibrary, useSettings } from '../../state/index.ts';
import { Button, Dialog, Segmented } from '../../widgets/index.ts';
import {
  AddressFields,
  CommandFields,
  formOf,
  pastedTarget,
  readForm,
  Recents,
  withSeparate,
  withTarget,
  type ConnectForm,
} from '../../protocol/target/index.ts';
import { ClientFields } from './ClientFields.tsx';
import './connect.css';

/** Asks what to connect to and how; shown while the layout says so. */
export function ConnectDialog() {
  const dialog = useLayout((state) => state.dialog);
  const close = useLayout((state) => state.close);
  const open = useLayout((state) => state.open);
  const app = useSettings((state) => state.app);
  if (dialog?.name !== 'connect' || app === null) return null;
  return (
    <Connect
      target={dialog.target ?? null}
      options={dialog.options ?? app.defaults}
      windows={app.platform === 'win32'}
      cwd={app.cwd}
      onClose={close}
      onSweep={() => open({ name: 'sweep' })}
    />
  );
}

interface ConnectProps {
  readonly target: Target | null;
  readonly options: ClientOptions;
  readonly windows: boolean;
  /** The engine's own working directory. */
  readonly cwd: string;
  readonly onClose: () => void;
  /** A sweep over the server of the form has begun. */
  readonly onSweep: () => void;
}

type Conversation = ClientOptions['conversation'];

function Connect({ target, options, windows, cwd, onClose, onSweep }: ConnectProps) {
  const servers = useLibrary((state) => state.servers);
  const [form, setForm] = useState(() => formOf(target, options, windows));
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const first = useRef<HTMLInputElement>(null);
  const reading = readForm(form, windows);
  const problems = tried && !reading.ok ? reading.problems : {};
  const main: Conversation = form.kind === 'address' ? options.conversation : 'ordinary';

  const change = (changed: Partial<ConnectForm>): void => {
    setForm((before) => ({ ...before, ...changed }));
    setFailure('');
  };

  const start = async (conversation: Conversation): Promise<void> => {
    setTried(true);
    if (!reading.ok || busy) return;
    setBusy(true);
    try {
      await connect({ ...reading.input, options: { ...reading.input.options, conversation } });
      onClose();
    } catch (problem) {
      setFailure(sentenceOf(problem));
      setBusy(false);
    }
  };

  const sweep = (): void => {
    setTried(true);
    if (!reading.ok || busy) return;
    startSweep(reading.input.target, reading.input.options);
    onSweep();
  };

  const onPaste = (text: string): boolean => {
    const pasted = pastedTarget(text);
    if (pasted === null) return false;
    const filled = withTarget(form, pasted, windows);
    setForm(form.separate ? withSeparate({ ...filled, separate: false }, true, windows) : filled);
    return true;
  };

  const fields = { form, problems, first, onChange: change, onPaste };
  return (
    <Dialog open onClose={onClose} title="Connect to a server" width={servers.length === 0 ? 640 : 880} focus={first}>
      <form
        className="connect"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void start(main);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void start(main);
        }}
      >
        <div className="connect-body">
          {servers.length === 0 ? null : (
            <Recents
              servers={servers}
              onPick={(server: SavedServer) => {
                setForm(formOf(server.target, server.options, windows));
                setFailure('');
                setTried(false);
                first.current?.focus();
              }}
            />
          )}
          <div className="connect-fields">
            <Segmented
              label="What to connect to"
              value={form.kind}
              options={[
                { value: 'command', label: 'Command', icon: <SquareTerminal aria-hidden /> },
                { value: 'address', label: 'Address', icon: <Globe aria-hidden /> },
              ]}
              onChange={(kind) => change({ kind })}
            />
            {form.kind === 'command' ? (
              <CommandFields {...fields} windows={windows} cwd={cwd} />
            ) : (
              <AddressFields {...fields} />
            )}
            <ClientFields form={form} problems={problems} onChange={change} />
          </div>
        </div>
        <footer className="dialog-footer">
          <p className="connect-failure" role="alert">
            {failure}
          </p>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            disabled={busy}
            title="Connect once in each revision of the protocol, and compare what the server answers in them"
            onClick={sweep}
          >
            Try every revision
          </Button>
          {form.kind === 'command' ? null : main === 'probe' ? (
            <Button disabled={busy} onClick={() => void start('ordinary')}>
              Connect
            </Button>
          ) : (
            <Button
              disabled={busy}
              title="Try every way in which this address may speak, tell which it does, and end"
              onClick={() => void start('probe')}
            >
              Probe
            </Button>
          )}
          <Button tone="primary" type="submit" disabled={busy}>
            {busy ? 'Connecting…' : main === 'probe' ? 'Probe ⏎' : 'Connect ⏎'}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
