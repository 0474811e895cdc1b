import { RotateCcw, SkipForward, Square } from 'lucide-react';
import type { ReplayOutcome, ReplayState } from '../../../shared/replay/index.ts';
import { useConnections, useLayout } from '../../state/index.ts';
import { ActionButton, Button, count } from '../../widgets/index.ts';
import { COUNTED, headline, OUTCOMES, toneOf } from './replay-outcome.ts';

interface ReplayHeadProps {
  readonly state: ReplayState;
  /** The outcome that the list is narrowed to; null for all. */
  readonly shown: ReplayOutcome | null;
  readonly onShow: (shown: ReplayOutcome | null) => void;
}

/** How a replay stands, how many cases came out how, and what can be done with it. */
export function ReplayHead({ state, shown, onShow }: ReplayHeadProps) {
  const { sent, toSend, tally, recorded } = state;
  const running = ['connecting', 'running', 'waiting for a step'].includes(state.state);
  return (
    <header className="replay-head">
      <div className="replay-standing">
        <p className={`replay-headline ${toneOf(state)}`} role="status">
          {headline(state)}
        </p>
        <span className="replay-sent">
          {count(sent)} of {count(toSend)} messages sent
        </span>
        {state.state === 'waiting for a step' ? (
          <ActionButton action="replay.step" tone="primary" icon={<SkipForward aria-hidden />}>
            Send the next
          </ActionButton>
        ) : null}
        {running ? (
          <ActionButton action="replay.stop" icon={<Square aria-hidden />}>
            Stop
          </ActionButton>
        ) : (
          <AgainButton recorded={recorded} />
        )}
      </div>
      <progress className="replay-progress" aria-label="Messages sent" max={Math.max(toSend, 1)} value={sent} />
      <div className="replay-tally" role="group" aria-label="Outcomes">
        {COUNTED.map((outcome) => (
          <button
            key={outcome}
            type="button"
            className="replay-count"
            aria-pressed={shown === outcome}
            disabled={tally[outcome] === 0 && shown !== outcome}
            title={shown === outcome ? 'Show all cases' : `Show only these: ${outcome}`}
            onClick={() => onShow(shown === outcome ? null : outcome)}
          >
            <i className={tally[outcome] === 0 ? 'tone-muted' : OUTCOMES[outcome].tone} aria-hidden>
              {OUTCOMES[outcome].sign}
            </i>
            <b>{count(tally[outcome])}</b> {outcome}
          </button>
        ))}
      </div>
    </header>
  );
}

/** The way back to the record, to choose anew how it is replayed. */
function AgainButton({ recorded }: { readonly recorded: string }) {
  const known = useConnections(({ list }) => list.some(({ id }) => id === recorded));
  const open = useLayout((layout) => layout.open);
  return (
    <Button
      icon={<RotateCcw aria-hidden />}
      disabled={!known}
      title={known ? 'Replay the same session once more' : 'The tab of the recorded session was closed'}
      onClick={() => {
        useConnections.getState().activate(recorded);
        open({ name: 'replay' });
      }}
    >
      Replay again…
    </Button>
  );
}
