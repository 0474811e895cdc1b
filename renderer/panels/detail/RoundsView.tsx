import type { Operation } from '../../../shared/analysis/index.ts';
import { duration } from '../../widgets/index.ts';
import { RowLines } from '../../protocol/evidence/index.ts';
import { sharesOf, stretchesOf, type Stretch } from './rounds.ts';
import './rounds.css';

interface RoundsViewProps {
  readonly operation: Operation;
  /** µs since the start of the capture. */
  readonly now: number;
}

/** The rounds of an operation: the server's time and the waiting in between, drawn apart, then each with its rows. */
export function RoundsView({ operation, now }: RoundsViewProps) {
  const stretches = stretchesOf(operation, now);
  const { server, client } = sharesOf(stretches);
  const from = stretches[0]?.from ?? 0;
  const whole = Math.max(1, (stretches.at(-1)?.to ?? from) - from);
  return (
    <section className="rounds" aria-label="Rounds">
      <h3>
        {operation.rounds.length} rounds
        <span>
          <i className="rounds-key rounds-server" aria-hidden /> server {duration(server)}
        </span>
        <span>
          <i className="rounds-key rounds-client" aria-hidden /> waiting for input {duration(client)}
        </span>
      </h3>
      <div className="rounds-bar" aria-hidden>
        {stretches.map((stretch) => (
          <span
            key={`${stretch.kind} ${stretch.round}`}
            className={`rounds-${stretch.kind} ${stretch.open ? 'rounds-open' : ''}`}
            style={{
              left: `${((stretch.from - from) / whole) * 100}%`,
              width: `${((stretch.to - stretch.from) / whole) * 100}%`,
            }}
          />
        ))}
      </div>
      <ol className="rounds-list">
        {operation.rounds.map((round, i) => (
          <li key={round.request}>
            <p>
              <b>Round {i + 1}</b>
              <span>id {round.id}</span>
              <span>{timeWords(stretches, i + 1, 'server')}</span>
            </p>
            <RowLines rows={[round.request, round.response]} label={`Round ${i + 1}`} />
            {round.asks.length === 0 ? null : (
              <p className="rounds-asks">
                asks for{' '}
                {round.asks.map((ask) => (
                  <code key={ask}>{ask}</code>
                ))}
              </p>
            )}
            <Between stretch={stretches.find(({ kind, round: of }) => kind === 'client' && of === i + 1)} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function timeWords(stretches: readonly Stretch[], round: number, kind: Stretch['kind']): string {
  const stretch = stretches.find((other) => other.round === round && other.kind === kind);
  if (stretch === undefined) return '';
  const took = duration(stretch.to - stretch.from);
  return stretch.open
    ? `waiting for the server, ${took} so far`
    : stretch.to === stretch.from
      ? 'no answer'
      : `server ${took}`;
}

function Between({ stretch }: { readonly stretch: Stretch | undefined }) {
  if (stretch === undefined) return null;
  const took = duration(stretch.to - stretch.from);
  return (
    <p className="rounds-between">
      {stretch.open ? `waiting for the client’s input, ${took} so far` : `the client answered after ${took}`}
    </p>
  );
}
