import type { ReactNode } from 'react';
import type { PostMortem } from '../../../shared/analysis/index.ts';
import type { ConnectionModel } from '../../state/index.ts';
import { duration, seconds } from '../../widgets/index.ts';
import { ExchangeLink, GlyphText } from '../../protocol/evidence/index.ts';
import { amountWords, closerWords, orphanWords } from './post-mortem-text.ts';
import { EventLink } from './EventLink.tsx';
import './post-mortem.css';

interface PostMortemFactsProps {
  readonly model: ConnectionModel;
  readonly postMortem: PostMortem;
  /** Bytes of the process on stdout; null where there is no process. */
  readonly stdoutBytes: number | null;
}

/** The figures of a death at one look: how, when, by whom, and what stood unfinished. */
export function PostMortemFacts({ model, postMortem, stdoutBytes }: PostMortemFactsProps) {
  const { of, how, meaning, lived, seq, t, status, unframed, orphans, lastSent, lastReceived } = postMortem;
  const bad = postMortem.closedBy !== 'client' && how !== 'code 0';
  return (
    <dl className="post-mortem" aria-label="Post-mortem">
      <Fact name={of === 'process' ? 'exit' : 'ended'} more={meaning === '' ? null : <GlyphText text={meaning} />}>
        <EventLink model={model} seq={seq}>
          <span className={bad ? 'tone-error' : ''}>{how}</span>
        </EventLink>
      </Fact>
      <Fact name="lived" more={t > 0 ? `until ${seconds(t)} s` : null}>
        {of === 'start' && lived === 0 ? '—' : duration(lived)}
      </Fact>
      <Fact name="closed by">{closerWords(postMortem)}</Fact>
      <Fact name="unanswered" more={orphans[0] === undefined ? null : `waited ${duration(orphans[0].age)}`}>
        {orphans[0] === undefined ? (
          'nothing'
        ) : (
          <EventLink model={model} seq={orphans[0].seq}>
            {orphanWords(postMortem)}
          </EventLink>
        )}
      </Fact>
      <LastFrame name="last sent" model={model} frame={lastSent} />
      <LastFrame name="last received" model={model} frame={lastReceived} />
      <Fact name="unframed" more={unframed === null ? null : <GlyphText text={unframed.preview} />} mono>
        {unframed === null ? (
          '0 bytes'
        ) : (
          <EventLink model={model} seq={unframed.seq}>
            {amountWords(unframed.bytes)}
          </EventLink>
        )}
      </Fact>
      {status === null ? (
        <Fact name="stdout">{stdoutBytes === null ? '—' : amountWords(stdoutBytes)}</Fact>
      ) : (
        <Fact name="HTTP">
          <span className={status.status >= 400 ? 'tone-error' : ''}>{`${status.status} ${status.reason}`.trim()}</span>{' '}
          <ExchangeLink number={status.exchange} />
        </Fact>
      )}
    </dl>
  );
}

interface LastFrameProps {
  readonly name: string;
  readonly model: ConnectionModel;
  readonly frame: PostMortem['lastSent'];
}

function LastFrame({ name, model, frame }: LastFrameProps) {
  if (frame === null) return <Fact name={name}>nothing</Fact>;
  return (
    <Fact name={name} more={`${seconds(frame.t)} s · ${amountWords(frame.bytes)}`}>
      <EventLink model={model} seq={frame.seq}>
        <GlyphText text={frame.label} />
      </EventLink>
    </Fact>
  );
}

interface FactProps {
  readonly name: string;
  readonly children: ReactNode;
  /** A smaller line beneath. */
  readonly more?: ReactNode;
  readonly mono?: boolean;
}

function Fact({ name, children, more = null, mono = false }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
      {more === null ? null : <dd className={mono ? 'post-mortem-more mono' : 'post-mortem-more'}>{more}</dd>}
    </div>
  );
}
