import { useRef, useState, type FormEvent } from 'react';
import type { ClientOptions, SavedServer, StdioTarget } from '../../../shared/bridge/index.ts';
import { connect, sentenceOf, useLayout, useLibrary, useSettings } from '../../state/index.ts';
import { Button, Dialog, Field, TextInput } from '../../widgets/index.ts';
import { Argv } from './Argv.tsx';
import { ByHand } from './ByHand.tsx';
import {
  argvOf,
  formLine,
  formOf,
  readForm,
  withSeparate,
  type ConnectForm,
  type FormReading,
} from './connect-form.ts';
import { LineList } from './LineList.tsx';
import { pastedServer } from './pasted-config.ts';
import { Recents } from './Recents.tsx';
import { RevisionField } from './RevisionField.tsx';
import './connect.css';

/** Asks what to start and how; shown while the layout says so. */
export function ConnectDialog() {
  const dialog = useLayout((state) => state.dialog);
  const close = useLayout((state) => state.close);
  const app = useSettings((state) => state.app);
  if (dialog?.name !== 'connect' || app === null) return null;
  return (
    <Connect
      target={dialog.target ?? null}
      options={dialog.options ?? app.defaults}
      windows={app.platform === 'win32'}
      cwd={app.cwd}
      onClose={close}
    />
  );
}

interface ConnectProps {
  readonly target: StdioTarget | null;
  readonly options: ClientOptions;
  readonly windows: boolean;
  /** The engine's own working directory. */
  readonly cwd: string;
  readonly onClose: () => void;
}

function Connect({ target, options, windows, cwd, onClose }: ConnectProps) {
  const servers = useLibrary((state) => state.servers);
  const [form, setForm] = useState(() => formOf(target, options, windows));
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const first = useRef<HTMLInputElement>(null);
  const reading = readForm(form, windows);
  const problems = tried && !reading.ok ? reading.problems : {};

  const change = (changed: Partial<ConnectForm>): void => {
    setForm((before) => ({ ...before, ...changed }));
    setFailure('');
  };

  const start = async (read: FormReading): Promise<void> => {
    setTried(true);
    if (!read.ok || busy) return;
    setBusy(true);
    try {
      await connect(read.input);
      onClose();
    } catch (problem) {
      setFailure(sentenceOf(problem));
      setBusy(false);
    }
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void start(reading);
  };

  return (
    <Dialog open onClose={onClose} title="Connect to a server" width={servers.length === 0 ? 620 : 840} focus={first}>
      <form
        className="connect"
        onSubmit={submit}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void start(reading);
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
            <Command form={form} windows={windows} problem={problems.command ?? ''} input={first} onChange={change} />
            <div className="connect-pair">
              <Field label="Working directory" hint={`Empty: ${cwd}`}>
                {({ id }) => (
                  <TextInput id={id} mono value={form.cwd} onChange={(event) => change({ cwd: event.target.value })} />
                )}
              </Field>
              <Field label="Name" hint="Empty: the name of the command">
                {({ id }) => (
                  <TextInput id={id} value={form.name} onChange={(event) => change({ name: event.target.value })} />
                )}
              </Field>
            </div>
            <Field
              label="Environment"
              group
              problem={problems.env ?? ''}
              hint={
                form.env.length === 0
                  ? 'The server inherits this app’s environment. Add variables or paste .env lines.'
                  : undefined
              }
            >
              {() => <LineList what="variable" named lines={form.env} onChange={(env) => change({ env })} />}
            </Field>
            <div className="connect-pair">
              <RevisionField
                value={form.revision}
                problem={problems.revision ?? ''}
                onChange={(revision) => change({ revision })}
              />
              <Field label="Request timeout, seconds" problem={problems.timeout ?? ''} hint="0: none">
                {({ id, describedBy }) => (
                  <TextInput
                    id={id}
                    inputMode="decimal"
                    aria-describedby={describedBy}
                    aria-invalid={problems.timeout !== undefined}
                    value={form.timeout}
                    onChange={(event) => change({ timeout: event.target.value })}
                  />
                )}
              </Field>
            </div>
            <details className="connect-more" open={problems.capabilities === undefined ? undefined : true}>
              <summary>By hand: what the client does by itself</summary>
              <ByHand options={form.options} onChange={(changed) => change({ options: changed })} />
              <Field label="Declared client capabilities, JSON" problem={problems.capabilities ?? ''}>
                {({ id, describedBy }) => (
                  <textarea
                    id={id}
                    className="text-input mono"
                    rows={5}
                    spellCheck={false}
                    aria-describedby={describedBy}
                    aria-invalid={problems.capabilities !== undefined}
                    value={form.capabilities}
                    onChange={(event) => change({ capabilities: event.target.value })}
                  />
                )}
              </Field>
            </details>
          </div>
        </div>
        <footer className="dialog-footer">
          <p className="connect-failure" role="alert">
            {failure}
          </p>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" type="submit" disabled={busy}>
            {busy ? 'Connecting…' : 'Connect ⏎'}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

interface CommandProps {
  readonly form: ConnectForm;
  readonly windows: boolean;
  readonly problem: string;
  readonly input: { readonly current: HTMLInputElement | null };
  readonly onChange: (change: Partial<ConnectForm>) => void;
}

function Command({ form, windows, problem, input, onChange }: CommandProps) {
  const argv = argvOf(form, windows);
  const paste = (text: string): boolean => {
    const server = pastedServer(text);
    if (server === null) return false;
    onChange({
      ...withSeparate(
        { ...form, separate: true, command: server.command, args: server.args.map((word) => formLine('', word)) },
        form.separate,
        windows,
      ),
      name: form.name === '' ? server.name : form.name,
      cwd: server.cwd,
      env: Object.entries(server.env).map(([name, value]) => formLine(name, value)),
    });
    return true;
  };
  return (
    <Field label={form.separate ? 'Command' : 'Command line'} problem={problem}>
      {({ id, describedBy }) => (
        <>
          <div className="connect-command">
            <TextInput
              ref={input}
              id={id}
              mono
              className="connect-line"
              placeholder={form.separate ? 'npx' : 'npx -y @modelcontextprotocol/server-everything stdio'}
              aria-describedby={describedBy}
              aria-invalid={problem !== ''}
              value={form.separate ? form.command : form.line}
              onChange={(event) =>
                onChange(form.separate ? { command: event.target.value } : { line: event.target.value })
              }
              onPaste={(event) => {
                if (paste(event.clipboardData.getData('text'))) event.preventDefault();
              }}
            />
            <Button
              aria-pressed={form.separate}
              title="Give each argument a line of its own"
              onClick={() => onChange(withSeparate(form, !form.separate, windows))}
            >
              {form.separate ? 'One line' : 'List'}
            </Button>
          </div>
          {form.separate ? (
            <LineList what="argument" named={false} lines={form.args} onChange={(args) => onChange({ args })} />
          ) : (
            <Argv argv={argv.ok ? argv.argv : []} />
          )}
        </>
      )}
    </Field>
  );
}
