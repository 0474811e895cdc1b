import { useState } from 'react';
import {
  MISBEHAVIOURS,
  type Misbehaviour,
  type Trial,
  type TrialVerdict,
  stepTitle,
} from '../../../shared/authorization/index.ts';
import { command, notify, sentenceOf } from '../../state/index.ts';
import { ExchangeLink, GlyphText } from '../../protocol/evidence/index.ts';
import { Button, Checkbox } from '../../widgets/index.ts';

const VERDICTS: Readonly<Record<TrialVerdict, readonly [sign: string, tone: string, word: string]>> = {
  holds: ['✓', 'tone-ok', 'holds'],
  fails: ['✕', 'tone-error', 'fails'],
  untold: ['?', 'tone-muted', 'not told'],
};

/** Ways to be wrong on purpose, behind a sign-in that went right, and what the servers did about each. */
export function Defences({ connection }: { readonly connection: string }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [trials, setTrials] = useState<ReadonlyMap<string, Trial>>(new Map());
  const [waits, setWaits] = useState(false);
  const attempt = async (ways: readonly string[]): Promise<void> => {
    setWaits(true);
    try {
      const { trials: came } = await command('misbehave', { connection, ways: [...ways] });
      setTrials((before) => new Map([...before, ...came.map((trial) => [trial.id, trial] as const)]));
    } catch (problem) {
      notify({ tone: 'error', text: sentenceOf(problem) });
    }
    setWaits(false);
  };
  const taken = [...trials.values()].filter(({ verdict }) => verdict === 'fails').length;
  return (
    <section className="sign-in-step" aria-label="Defences">
      <h3>Wrong on purpose</h3>
      <p className="sign-in-purpose">
        mcpscope makes these requests wrong, and tells what the servers did. None of them is part of the conversation;
        clients may be registered, and the servers may log them.
      </p>
      <div className="sign-in-does">
        <Button tone="primary" disabled={waits} onClick={() => void attempt(MISBEHAVIOURS.map(({ id }) => id))}>
          Try all
        </Button>
        <Button disabled={waits || chosen.size === 0} onClick={() => void attempt([...chosen])}>
          Try the chosen
        </Button>
        <span role="status">{waits ? 'Trying…' : trials.size === 0 ? '' : defenceWords(taken, trials.size)}</span>
      </div>
      {MISBEHAVIOURS.map((way) => (
        <Way
          key={way.id}
          way={way}
          trial={trials.get(way.id) ?? null}
          chosen={chosen.has(way.id)}
          onChoose={(on) =>
            setChosen((before) => new Set([...before].filter((id) => id !== way.id).concat(on ? [way.id] : [])))
          }
        />
      ))}
    </section>
  );
}

function defenceWords(taken: number, tried: number): string {
  return taken === 0 ? `None of ${tried} was taken.` : `${taken} of ${tried} should have been answered otherwise.`;
}

interface WayProps {
  readonly way: Misbehaviour;
  readonly trial: Trial | null;
  readonly chosen: boolean;
  readonly onChoose: (chosen: boolean) => void;
}

function Way({ way, trial, chosen, onChoose }: WayProps) {
  const [sign, tone, word] = VERDICTS[trial?.verdict ?? 'untold'];
  return (
    <section className="defence" aria-label={way.id}>
      <Checkbox
        label={`The client ${way.does}`}
        hint={`${stepTitle(way.step)}: right is ${way.expected}`}
        checked={chosen}
        onChange={onChoose}
      />
      {trial === null ? null : (
        <p>
          <i className={tone} title={word}>
            {sign}
          </i>{' '}
          <GlyphText text={`${trial.outcome === 'left-out' ? 'not tried' : trial.outcome}: ${trial.came}`} />{' '}
          {trial.verdict === 'fails' ? <small>{way.clause} </small> : null}
          {trial.exchanges.map((number) => (
            <ExchangeLink key={number} number={number} />
          ))}
        </p>
      )}
    </section>
  );
}
