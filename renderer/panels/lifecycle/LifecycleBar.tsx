import type { Phase, Session } from '../../../shared/analysis/index.ts';
import { isAddressed, useActiveConnection, useModelFacts, useSessionTime, useShownModel } from '../../state/index.ts';
import { ActionButton, clock, duration } from '../../widgets/index.ts';
import { EarlierRuns } from './EarlierRuns.tsx';
import { StartupSteps } from './StartupSteps.tsx';
import { stuckPhase, type Waiting } from './waiting.ts';
import './lifecycle.css';

const SIGNS: Readonly<Record<Phase['state'], string>> = { ahead: '', active: '●', done: '✓', failed: '✕', skipped: '' };

const STATE_WORDS: Readonly<Record<Phase['state'], string>> = {
  ahead: 'not reached',
  active: 'now',
  done: 'done',
  failed: 'failed',
  skipped: 'skipped',
};

/** What the bar shows of a session. */
type LifecycleFacts = NonNullable<ReturnType<typeof factsOf>>;

/** µs that its clock goes on by. */
const STEP = 1_000_000;

function factsOf(session: Session | null) {
  if (session === null) return null;
  const { phases, era, startup, counts } = session;
  const began = phases.find(({ state }) => state === 'active')?.start ?? 0;
  return {
    phases,
    era,
    startup,
    pending: counts.pending,
    lastT: began + Math.floor((session.lastT - began) / STEP) * STEP,
  };
}

/** How a phase looks: a probe that found the other era is over, and no success. */
function lookOf({ name, state }: Phase, { era }: LifecycleFacts): string {
  return name === 'probe' && state === 'done' && era !== 'modern' ? 'answered' : state;
}

/** What can be done about a phase that does not end. */
const ADVICE: Partial<Record<Phase['name'], string>> = {
  spawn: 'The process runs, and nothing was sent or received.',
  connect: 'The address has not answered yet.',
  probe: 'What the server speaks is not known yet.',
  discover: 'The server has not answered server/discover.',
  initialize: 'The server has not answered initialize.',
  initialized: 'The client owes notifications/initialized.',
};

/** The phases of the connection, the stuck one lit. */
export function LifecycleBar() {
  const connection = useActiveConnection();
  const model = useShownModel();
  // Of the session only what the bar shows, its time in the steps of its clock.
  const session = useModelFacts(model, (shown) => factsOf(shown?.session ?? null));
  const { now, goesOn: live } = useSessionTime(connection, session?.lastT ?? 0, 500);
  if (connection === null || session === null || model === null) return <div className="lifecycle" />;
  const waiting = live ? stuckPhase(session.phases, model.operations, now) : null;
  return (
    <div className="lifecycle">
      <ol className="lifecycle-phases" aria-label="Lifecycle">
        {session.phases.map((phase) => (
          <PhaseStep
            key={phase.name}
            phase={phase}
            session={session}
            now={now}
            live={live}
            waiting={waiting?.phase === phase ? waiting : null}
          />
        ))}
      </ol>
      {waiting === null ? null : (
        <p className="lifecycle-advice" role="status">
          {session.startup.length === 0 ? (
            <span>{ADVICE[waiting.phase.name]}</span>
          ) : (
            <StartupSteps steps={session.startup} />
          )}
          {isAddressed(connection) ? (
            <ActionButton action="panel.http">Show HTTP</ActionButton>
          ) : (
            <ActionButton action="panel.process">Show stderr</ActionButton>
          )}
        </p>
      )}
      <EarlierRuns connection={connection} />
    </div>
  );
}

interface PhaseStepProps {
  readonly phase: Phase;
  readonly session: LifecycleFacts;
  readonly now: number;
  /** False in a record: what was going on at its end does not go on now. */
  readonly live: boolean;
  readonly waiting: Waiting | null;
}

function PhaseStep({ phase, session, now, live, waiting }: PhaseStepProps) {
  const look = waiting === null ? lookOf(phase, session) : 'stuck';
  return (
    <li
      className={`lifecycle-phase lifecycle-${look}`}
      data-phase={phase.name}
      data-state={waiting === null ? phase.state : 'stuck'}
      aria-current={live && phase.state === 'active' ? 'step' : undefined}
    >
      <i aria-hidden>{waiting !== null ? '◔' : look === 'answered' ? '·' : SIGNS[phase.state]}</i>
      {phase.name}
      <span className="visually-hidden">
        :{' '}
        {waiting !== null
          ? 'waiting'
          : !live && phase.state === 'active'
            ? 'when the capture ended'
            : STATE_WORDS[phase.state]}
      </span>
      <em>{waiting === null ? progress(phase, session, now) : waitingText(waiting)}</em>
    </li>
  );
}

function waitingText({ elapsed, left }: Waiting): string {
  const waited = `waiting ${Math.floor(elapsed / 1e6)} s`;
  return left < 0 ? waited : `${waited} · times out in ${Math.ceil(left / 1e6)} s`;
}

function progress(phase: Phase, session: LifecycleFacts, now: number): string {
  if (phase.state === 'ahead' || phase.state === 'skipped') return '';
  if (phase.state === 'active') {
    if (phase.name !== 'operation') return phase.detail;
    const { pending } = session;
    return pending === 0 ? clock(now - phase.start) : `${clock(now - phase.start)} · ${pending} pending`;
  }
  const took = duration(phase.end - phase.start);
  return phase.detail === '' ? took : `${phase.detail} · ${took}`;
}
