import type { ProcessFacts } from '../../../shared/analysis/index.ts';
import { commandLine } from './command-line.ts';
import './run-block.css';

/** What was run: the command as it would be typed, what it resolved to, where. */
export function RunBlock({ process }: { readonly process: ProcessFacts }) {
  const searched = process.failure?.searched ?? [];
  return (
    <section className="process-block" aria-label="What was run">
      <header>what was run</header>
      <dl className="process-run">
        <dt className="visually-hidden">command line</dt>
        <dd className="process-line">{commandLine(process.command, process.args)}</dd>
        <dt>resolved</dt>
        <dd className={process.resolved === '' ? 'tone-error' : ''}>
          {process.resolved === '' ? 'not found' : process.resolved}
        </dd>
        <dt>cwd</dt>
        <dd className={process.failure?.reason === 'cwd-missing' ? 'tone-error' : ''}>{process.cwd}</dd>
        {searched.length === 0 ? null : (
          <>
            <dt>looked in</dt>
            <dd>
              {searched.map((place) => (
                <div key={place}>{place}</div>
              ))}
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}
