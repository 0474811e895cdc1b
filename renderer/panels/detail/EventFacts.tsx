import type { CaptureEvent, EnvironmentEntry, Launch } from '../../../shared/capture/index.ts';
import { byteSize, count, counted, duration } from '../../widgets/index.ts';
import { GlyphText } from '../../protocol/evidence/index.ts';
import { Fact, Facts, hexText } from '../../protocol/text/index.ts';
import { HttpEventFacts } from './HttpEventFacts.tsx';
import { MiddleFacts } from './MiddleFacts.tsx';
import { SignInFacts } from './SignInFacts.tsx';
import { ProbeFacts } from './ProbeFacts.tsx';
import { StreamEventFacts } from './StreamEventFacts.tsx';

type Other = Exclude<CaptureEvent, { kind: 'frame' }>;

/** What an event that is not a frame says, in words. */
export function EventFacts({ event }: { readonly event: Other }) {
  switch (event.kind) {
    case 'process.spawn':
      return (
        <Facts>
          <Fact name="pid">{event.pid}</Fact>
          <LaunchFacts launch={event} />
          <Fact name="resolved">{event.resolved}</Fact>
          <EnvironmentFacts env={event.env} />
        </Facts>
      );
    case 'process.spawn-failed':
      return (
        <>
          <p className="facts-text tone-error">{event.message}</p>
          <Facts>
            <LaunchFacts launch={event} />
            <Fact name="looked in">
              {event.searched.length === 0
                ? 'nowhere: the command is a path'
                : event.searched.map((folder) => <div key={folder}>{folder}</div>)}
            </Fact>
            <EnvironmentFacts env={event.env} />
          </Facts>
        </>
      );
    case 'process.stderr':
      return (
        <>
          <pre className="facts-block">
            {event.text === undefined ? hexText(event.base64 ?? '') : <GlyphText text={event.text} />}
          </pre>
          <Facts>
            <Fact name="length">{counted(event.bytes, 'byte')}</Fact>
          </Facts>
        </>
      );
    case 'process.stdin-close':
      return (
        <Facts>
          <Fact name="closed by">{{ shutdown: 'our shutdown', user: 'the user', peer: 'the server' }[event.by]}</Fact>
          {event.error === undefined ? null : <Fact name="error">{event.error}</Fact>}
        </Facts>
      );
    case 'process.stdout-end':
    case 'process.stderr-end':
      return (
        <p className="facts-text">
          The process closed its{' '}
          {event.kind === 'process.stdout-end' ? 'stdout: no further message can come' : 'stderr'}.
        </p>
      );
    case 'process.stdout-held':
      return (
        <>
          <pre className="facts-block">
            {event.text === undefined ? hexText(event.base64 ?? '') : <GlyphText text={event.text} />}
          </pre>
          <Facts>
            <Fact name="waiting">{counted(event.bytes, 'byte')} of a line on stdout, its end has not come</Fact>
          </Facts>
        </>
      );
    case 'process.signal':
      return (
        <Facts>
          <Fact name="signal">{event.signal}</Fact>
          <Fact name="sent to">{event.target === 'group' ? 'the process group' : 'the process'}</Fact>
          {event.error === undefined ? null : <Fact name="error">{event.error}</Fact>}
        </Facts>
      );
    case 'process.exit':
      return (
        <Facts>
          <Fact name="exit code">{event.code ?? 'none: ended by a signal'}</Fact>
          <Fact name="signal">{event.signal ?? 'none'}</Fact>
        </Facts>
      );
    case 'timer':
      return (
        <Facts>
          <Fact name="timer">request timeout</Fact>
          <Fact name="request id">{event.id}</Fact>
          <Fact name="after">{duration(event.ms * 1000)}</Fact>
        </Facts>
      );
    case 'gap':
      return (
        <Facts>
          <Fact name="reason">{event.reason}</Fact>
          {event.events === undefined ? null : <Fact name="events left out">{count(event.events)}</Fact>}
          {event.bytes === undefined ? null : <Fact name="bytes left out">{byteSize(event.bytes)}</Fact>}
        </Facts>
      );
    case 'note':
      return (
        <>
          <p className={`facts-text ${event.level === 'info' ? '' : `tone-${event.level}`}`}>
            <GlyphText text={event.text} />
          </p>
          <Facts>
            <Fact name="by">{event.by === 'engine' ? 'mcpscope' : 'the user'}</Fact>
          </Facts>
        </>
      );
    case 'http.request':
    case 'http.request-body':
    case 'http.sent':
    case 'http.response':
    case 'http.encoded':
    case 'http.body':
    case 'http.end':
    case 'http.error':
      return <HttpEventFacts event={event} />;
    case 'sse.event':
    case 'sse.comment':
    case 'ws.open':
    case 'ws.control':
    case 'ws.close':
      return <StreamEventFacts event={event} />;
    case 'middle':
      return <MiddleFacts event={event} />;
    case 'probe':
      return <ProbeFacts event={event} />;
    case 'auth.begin':
    case 'auth.authorize':
    case 'auth.redirect':
    case 'auth.token':
    case 'auth.end':
    case 'auth.trial':
      return <SignInFacts event={event} />;
  }
}

function LaunchFacts({ launch }: { readonly launch: Launch }) {
  return (
    <>
      <Fact name="command">{launch.command}</Fact>
      <Fact name="arguments">
        {launch.args.length === 0
          ? 'none'
          : Array.from(launch.args, (arg, place) => ({ arg, place })).map(({ arg, place }) => (
              <div key={place}>
                <GlyphText text={arg === '' ? '""' : arg} />
              </div>
            ))}
      </Fact>
      <Fact name="cwd">{launch.cwd}</Fact>
    </>
  );
}

function EnvironmentFacts({ env }: { readonly env: readonly EnvironmentEntry[] }) {
  const own = env.filter((entry) => entry.from !== 'inherited');
  return (
    <Fact name="environment">
      {counted(env.length, 'variable')}
      {own.map((entry) => (
        <div key={entry.name}>
          {entry.name} <span className="facts-muted">{entry.from}</span>{' '}
          {entry.value === undefined ? null : <GlyphText text={entry.value} />}
        </div>
      ))}
    </Fact>
  );
}
