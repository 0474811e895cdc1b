import { useState, type FormEvent } from 'react';
import { Compass, FileText, FolderOpen, History, Laptop, Play, SlidersHorizontal } from 'lucide-react';
import type { Target } from '../../shared/bridge/index.ts';
import { sourceName } from '../../shared/capture/index.ts';
import {
  connect,
  connectAgain,
  notify,
  openCapture,
  runAction,
  sentenceOf,
  targetLine,
  TRANSPORT_TAGS,
  useLayout,
  useLibrary,
  useSession,
  useSettings,
  type PanelName,
} from '../state/index.ts';
import { BrandMark, Button, count, counted, moment, StateDot, TextInput } from '../widgets/index.ts';
import {
  addressOf,
  Argv,
  looksLikeUrl,
  pastedTarget,
  readAddress,
  splitCommandLine,
  type CommandLine,
} from '../protocol/target/index.ts';
import './welcome.css';

/** How many servers and captures are offered. */
const OFFERED = 5;

const noDialog = (): boolean => useLayout.getState().dialog === null;

/** The tabs of the last run, where it had any: their records come back, and nothing is started. */
function LastSession() {
  const { last } = useSession();
  if (last.length === 0) return null;
  const names = last.slice(0, OFFERED).join(', ');
  return (
    <p className="welcome-session">
      <Button icon={<History aria-hidden />} onClick={() => runAction('connection.restore')}>
        Restore last session
      </Button>
      <span>
        {counted(last.length, 'tab')}: {names}
        {last.length > OFFERED ? ', …' : ''}
      </span>
    </p>
  );
}

/** What is shown while there is no connection. */
export function Welcome() {
  const { servers, captures } = useLibrary();
  return (
    <main className="welcome" data-testid="welcome">
      <div className="welcome-page">
        <h1>
          <BrandMark size={30} /> mcpscope
        </h1>
        <p className="welcome-lead">Start or connect to an MCP server, and see every byte between it and its client.</p>
        <QuickConnect />
        <LastSession />
        <div className="welcome-ways">
          <Button icon={<Play aria-hidden />} onClick={() => runAction('connection.demo')}>
            Demo server
          </Button>
          <Button icon={<Compass aria-hidden />} onClick={() => runAction('tour.start')}>
            Show me around
          </Button>
          <Button icon={<SlidersHorizontal aria-hidden />} onClick={() => runAction('connection.connect')}>
            All connection settings
          </Button>
          <Button icon={<FolderOpen aria-hidden />} onClick={() => runAction('library.open')}>
            Open a capture
          </Button>
          <Button icon={<Laptop aria-hidden />} onClick={() => runAction('clients.open')}>
            Clients on this machine
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
                      title={targetLine(server.target)}
                      onClick={() => attempt(connectAgain(server))}
                    >
                      <StateDot state="ended" label="not connected" />
                      <span>{sourceName(server.target)}</span>
                      <small>
                        {TRANSPORT_TAGS[server.target.transport]} · {moment(server.lastUsed)}
                      </small>
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

/** A command line or an address, and Enter: the quickest way in. */
function QuickConnect() {
  const app = useSettings((state) => state.app);
  const open = useLayout((state) => state.open);
  const [line, setLine] = useState('');
  const [problem, setProblem] = useState('');
  const address = looksLikeUrl(line);
  const reading = splitCommandLine(line, app?.platform === 'win32');

  const submit = (panel?: PanelName): void => {
    if (app === null) return;
    const read = address ? quickAddress(line) : quickCommand(reading);
    if (typeof read === 'string') setProblem(read);
    else attempt(connect({ target: read, options: app.defaults }, panel));
  };

  return (
    <form
      className="welcome-quick"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        submit('surface');
      }}
    >
      <div className="welcome-line">
        <TextInput
          mono
          // A dialog that was opened in the first moments keeps the focus.
          autoFocus={noDialog()}
          aria-label="Command line or address of the server"
          aria-invalid={problem !== ''}
          aria-describedby="welcome-problem"
          placeholder="npx -y some-mcp-server   or   http://localhost:3001/mcp"
          value={line}
          onChange={(event) => {
            setLine(event.target.value);
            setProblem('');
          }}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text');
            const target = looksLikeUrl(text) ? null : pastedTarget(text);
            if (target === null || app === null) return;
            event.preventDefault();
            open({ name: 'connect', target, options: app.defaults });
          }}
        />
        <Button
          tone="primary"
          type="submit"
          title="Enter connects and shows the frames, Ctrl Enter the tools"
          disabled={app === null}
        >
          Connect
        </Button>
      </div>
      <p id="welcome-problem" className="tone-error" role="alert">
        {problem}
      </p>
      <Argv argv={address || !reading.ok ? [] : reading.argv} />
    </form>
  );
}

/** The target of an address, or what is wrong with it. */
function quickAddress(line: string): Target | string {
  const reading = readAddress({ ...addressOf(), url: line });
  return reading.ok ? { ...reading.target, name: '' } : (reading.problems.url ?? '');
}

/** The target of a command line, or what is wrong with it. */
function quickCommand(reading: CommandLine): Target | string {
  if (!reading.ok) return reading.problem;
  const [command = '', ...args] = reading.argv;
  if (command === '') return 'Enter the command that starts the server, or its address.';
  return { transport: 'stdio', name: '', command, args, cwd: '', env: {} };
}

function attempt(work: Promise<void>): void {
  work.catch((problem: unknown) => notify({ tone: 'error', text: sentenceOf(problem) }));
}
