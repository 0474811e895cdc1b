import { useState } from 'react';
import type { ProcessFacts } from '../../../shared/analysis/index.ts';
import { useActiveConnection, useModel, useSessionTime } from '../../state/index.ts';
import { byteSize, count, duration, seconds, Tabs } from '../../widgets/index.ts';
import { RowLink } from '../../protocol/evidence/index.ts';
import { EnvironmentTable, exitWords, RunBlock } from '../../protocol/process/index.ts';
import { StderrList } from './StderrList.tsx';
import './process.css';

type Part = 'run' | 'stderr' | 'environment';

/** The server's process: what was run, how it lives and ends, what it says on stderr, what it was given. */
export function ProcessPanel() {
  const model = useModel();
  const connection = useActiveConnection();
  const [part, setPart] = useState<Part>('run');
  const process = model?.session?.process ?? null;
  const { now, goesOn } = useSessionTime(connection, model?.session?.lastT ?? 0, 1_000, process?.state === 'running');
  const running = process?.state === 'running' && goesOn;
  if (model === null || connection === null) return null;
  if (process === null) {
    return <p className="process-none">No process has been started on this connection.</p>;
  }
  const start = Math.max(0, model.session?.phases.find(({ name }) => name === 'spawn')?.start ?? 0);
  const until = running ? now : process.endedAt;
  return (
    <Tabs<Part>
      label="Parts of the process"
      className="process-panel"
      value={part}
      onChange={setPart}
      tabs={[
        { value: 'run', label: 'Run and end' },
        {
          value: 'stderr',
          label: 'stderr',
          ...(process.stderrLines === 0 ? {} : { count: count(process.stderrLines) }),
        },
        { value: 'environment', label: 'Environment', count: count(process.env.length) },
      ]}
    >
      {part === 'stderr' ? (
        <StderrList live={running} />
      ) : part === 'environment' ? (
        <div className="process-scroll">
          <EnvironmentTable connection={model.id} env={process.env} full />
        </div>
      ) : (
        <div className="process-scroll process-parts">
          <ProcessFigures process={process} lived={until - start} />
          <RunBlock process={process} />
          <Arguments process={process} />
          <Steps process={process} row={(seq) => model.rows.firstOfSeq(seq)} />
        </div>
      )}
    </Tabs>
  );
}

function ProcessFigures({ process, lived }: { readonly process: ProcessFacts; readonly lived: number }) {
  const bad = process.state === 'failed' || (process.state === 'exited' && process.exitCode !== 0);
  return (
    <dl className="process-figures">
      <div>
        <dt>state</dt>
        <dd className={bad ? 'tone-error' : process.state === 'running' ? 'tone-ok' : ''}>
          {STATE_WORDS[process.state]}
        </dd>
      </div>
      <div>
        <dt>pid</dt>
        <dd>{process.pid === 0 ? '—' : process.pid}</dd>
      </div>
      <div>
        <dt>exit</dt>
        <dd>{exitWords(process)}</dd>
      </div>
      <div>
        <dt>{process.endedAt < 0 ? 'up for' : 'lived'}</dt>
        <dd>{duration(lived) || '—'}</dd>
      </div>
      <div>
        <dt>stdin</dt>
        <dd>{byteSize(process.stdinBytes)}</dd>
      </div>
      <div>
        <dt>stdout</dt>
        <dd>{byteSize(process.stdoutBytes)}</dd>
      </div>
      <div>
        <dt>stderr</dt>
        <dd>{byteSize(process.stderrBytes)}</dd>
      </div>
    </dl>
  );
}

const STATE_WORDS: Readonly<Record<ProcessFacts['state'], string>> = {
  starting: 'starting',
  running: '● running',
  exited: 'exited',
  failed: '✕ did not start',
};

function Arguments({ process }: { readonly process: ProcessFacts }) {
  if (process.args.length === 0) return null;
  const argv = Array.from([process.command, ...process.args], (arg, place) => ({ place, arg }));
  return (
    <section className="process-block" aria-label="Arguments">
      <header>
        arguments <span>{count(process.args.length)}</span>
      </header>
      <ol className="process-args" start={0}>
        {argv.map(({ place, arg }) => (
          <li key={place}>
            <span className="tone-muted">{place}</span>
            {arg === '' ? <span className="tone-muted">empty</span> : arg}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Steps({ process, row }: { readonly process: ProcessFacts; readonly row: (seq: number) => number }) {
  return (
    <section className="process-block" aria-label="Shutdown">
      <header>shutdown</header>
      {process.steps.length === 0 ? (
        <p className="process-quiet">The process has not been asked to end.</p>
      ) : (
        <ol className="process-steps">
          {process.steps.map((step, i) => {
            const before = process.steps[i - 1];
            return (
              <li key={step.seq}>
                <span className="process-time">{seconds(step.t)} s</span>
                <span className="process-time">{before === undefined ? '' : `+${duration(step.t - before.t)}`}</span>
                <span>{step.step}</span>
                <RowLink row={row(step.seq)}>event {step.seq}</RowLink>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
