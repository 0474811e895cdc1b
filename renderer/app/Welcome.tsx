import { useState, type FormEvent } from 'react';
import { FileText, FolderOpen, Play, SlidersHorizontal } from 'lucide-react';
import { sourceName } from '../../shared/capture/index.ts';
import {
  connect,
  notify,
  openCapture,
  runAction,
  sentenceOf,
  useLayout,
  useLibrary,
  useSettings,
} from '../state/index.ts';
import { BrandMark, Button, count, moment, StateDot, TextInput } from '../widgets/index.ts';
import { Argv } from './connect/Argv.tsx';
import { splitCommandLine } from './connect/command-line.ts';
import { pastedServer } from './connect/pasted-config.ts';
import './connect/connect.css';
import './welcome.css';

/** How many servers and captures are offered. */
const OFFERED = 5;

const noDialog = (): boolean => useLayout.getState().dialog === null;

/** What is shown while there is no connection. */
export function Welcome() {
  const { servers, captures } = useLibrary();
  return (
    <main className="welcome" data-testid="welcome">
      <div className="welcome-page">
        <h1>
          <BrandMark size={30} /> mcpscope
        </h1>
        <p className="welcome-lead">Start an MCP server and see every byte between it and its client.</p>
        <QuickConnect />
        <div className="welcome-ways">
          <Button icon={<Play aria-hidden />} onClick={() => runAction('connection.demo')}>
            Demo server
          </Button>
          <Button icon={<SlidersHorizontal aria-hidden />} onClick={() => runAction('connection.connect')}>
            All connection settings
          </Button>
          <Button icon={<FolderOpen aria-hidden />} onClick={() => runAction('capture.open')}>
            Open a capture
          </Button>
        </div>
        {servers.length + captures.length === 0 ? null : (
          <div className="welcome-recents">
            <section>
              <h2>Recent servers</h2>
              <ul>
                {servers.slice(0, OFFERED).map((server) => (
                  <li key={server.id}>
                    <button
                      type="button"
                      title={[server.target.command, ...server.target.args].join(' ')}
                      onClick={() => attempt(connect({ target: server.target, options: server.options }))}
                    >
                      <StateDot state="ended" label="not connected" />
                      <span>{sourceName(server.target)}</span>
                      <small>{moment(server.lastUsed)}</small>
                    </button>
                  </li>
                ))}
              </ul>
            </section>
            <section>
              <h2>Recent captures</h2>
              <ul>
                {captures.slice(0, OFFERED).map((capture) => (
                  <li key={capture.path}>
                    <button type="button" title={capture.path} onClick={() => attempt(openCapture(capture.path))}>
                      <FileText size={13} aria-hidden />
                      <span>{capture.name}</span>
                      <small>
                        {count(capture.events)} · {moment(capture.startedAt)}
                      </small>
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          </div>
        )}
      </div>
    </main>
  );
}

/** A command line and Enter: the quickest way in. */
function QuickConnect() {
  const app = useSettings((state) => state.app);
  const open = useLayout((state) => state.open);
  const [line, setLine] = useState('');
  const [problem, setProblem] = useState('');
  const windows = app?.platform === 'win32';
  const reading = splitCommandLine(line, windows);
  const argv = reading.ok ? reading.argv : [];

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const [command, ...args] = argv;
    if (app === null) return;
    if (!reading.ok) setProblem(reading.problem);
    else if (command === undefined || command === '') setProblem('Say which command starts the server.');
    else
      attempt(
        connect({ target: { transport: 'stdio', name: '', command, args, cwd: '', env: {} }, options: app.defaults }),
      );
  };

  return (
    <form className="welcome-quick" onSubmit={submit}>
      <div className="welcome-line">
        <TextInput
          mono
          // A dialog that was opened in the first moments keeps the focus.
          autoFocus={noDialog()}
          aria-label="Command line of the server"
          aria-invalid={problem !== ''}
          aria-describedby="welcome-problem"
          placeholder="npx -y @modelcontextprotocol/server-everything stdio"
          value={line}
          onChange={(event) => {
            setLine(event.target.value);
            setProblem('');
          }}
          onPaste={(event) => {
            const server = pastedServer(event.clipboardData.getData('text'));
            if (server === null || app === null) return;
            event.preventDefault();
            open({
              name: 'connect',
              target: { ...server, transport: 'stdio', args: [...server.args], env: { ...server.env } },
              options: app.defaults,
            });
          }}
        />
        <Button tone="primary" type="submit" disabled={app === null}>
          Connect
        </Button>
      </div>
      <p id="welcome-problem" className="tone-error" role="alert">
        {problem}
      </p>
      <Argv argv={argv} />
    </form>
  );
}

function attempt(work: Promise<void>): void {
  work.catch((problem: unknown) => notify({ tone: 'error', text: sentenceOf(problem) }));
}
