import type { PostMortem } from '../../../shared/analysis/index.ts';
import type { ConnectionModel } from '../../state/index.ts';
import { counted, duration, seconds } from '../../widgets/index.ts';
import { GlyphText } from '../../protocol/evidence/index.ts';
import { isAlarming } from '../../protocol/process/index.ts';
import { EventLink } from './EventLink.tsx';
import './post-mortem.css';

interface PartProps {
  readonly model: ConnectionModel;
  readonly postMortem: PostMortem;
}

/** What the process said last beside its messages. */
export function LastStderr({ model, postMortem: { stderr, stderrLines } }: PartProps) {
  return (
    <section className="process-block" aria-label="stderr">
      <header>
        stderr
        <span>
          {stderrLines === 0 ? 'nothing was written' : `last ${stderr.length} of ${counted(stderrLines, 'line')}`}
        </span>
      </header>
      {stderr.length === 0 ? null : (
        <ol className="post-mortem-stderr">
          {stderr.map((line) => (
            <li key={line.seq}>
              <EventLink model={model} seq={line.seq}>
                {seconds(line.t)}
              </EventLink>
              <span className={isAlarming(line.text) ? 'tone-error' : ''}>
                <GlyphText text={line.text === '' ? ' ' : line.text} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** The requests that were never answered. */
export function OrphanedRequests({ model, postMortem: { orphans, orphanCount } }: PartProps) {
  if (orphanCount < 2) return null;
  return (
    <section className="process-block" aria-label="Unanswered requests">
      <header>
        unanswered{' '}
        <span>{orphans.length === orphanCount ? orphanCount : `first ${orphans.length} of ${orphanCount}`}</span>
      </header>
      <ol className="post-mortem-list">
        {orphans.map((orphan) => (
          <li key={orphan.seq}>
            <span className="post-mortem-figure">id {orphan.id}</span>
            <span className="post-mortem-figure">{duration(orphan.age)}</span>
            <span>
              {orphan.method} {orphan.name}
            </span>
            <EventLink model={model} seq={orphan.seq}>
              event {orphan.seq}
            </EventLink>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Shutdown, resumption, opening anew, fallback: what was done, step by step. */
export function TriedSteps({ model, postMortem: { tried } }: PartProps) {
  if (tried.length === 0) return null;
  return (
    <section className="process-block" aria-label="What happened at the end">
      <header>
        steps <span>{tried.length}</span>
      </header>
      <ol className="post-mortem-list">
        {tried.map((step, i) => {
          const before = tried[i - 1];
          return (
            <li key={step.seq}>
              <span className="post-mortem-figure">{seconds(step.t)} s</span>
              <span className="post-mortem-figure">
                {before === undefined ? '' : `+${duration(Math.max(0, step.t - before.t))}`}
              </span>
              <span>
                <GlyphText text={step.text} />
              </span>
              <EventLink model={model} seq={step.seq}>
                event {step.seq}
              </EventLink>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
