import type { SignInFacts, SignInStep } from '../../../shared/analysis/index.ts';
import { VirtualList, type RowPlace } from '../../widgets/index.ts';
import { stepWords } from './step-words.ts';

interface StepLadderProps {
  readonly grant: SignInFacts['grant'];
  readonly steps: readonly SignInStep[];
  readonly chosen: number;
  readonly onChoose: (step: number) => void;
}

const ROW = 34;

const SIGNS: Readonly<Record<SignInStep['state'], readonly [sign: string, tone: string]>> = {
  done: ['✓', 'tone-ok'],
  current: ['●', 'tone-c2s'],
  wrong: ['✕', 'tone-error'],
  'to come': ['○', 'tone-muted'],
  'left out': ['–', 'tone-muted'],
};

/** The steps from top to bottom, each as an arrow between who takes part. */
export function StepLadder({ grant, steps, chosen, onChoose }: StepLadderProps) {
  return (
    <div className="sign-in-ladder">
      <VirtualList
        label="Steps of the sign-in"
        count={steps.length}
        rowHeight={ROW}
        selected={chosen}
        onSelect={onChoose}
        header={
          <div role="row" className="ladder-row ladder-head">
            <span role="columnheader">step</span>
            <span role="columnheader" className="ladder-lanes">
              <b>client</b>
              <b>server</b>
              <b title="authorization server">issuer</b>
            </span>
          </div>
        }
        renderRow={(at, place) => <LadderRow grant={grant} step={steps[at]} place={place} />}
      />
    </div>
  );
}

interface LadderRowProps {
  readonly grant: SignInFacts['grant'];
  readonly step: SignInStep | undefined;
  readonly place: RowPlace;
}

function LadderRow({ grant, step, place }: LadderRowProps) {
  if (step === undefined) return <div {...place} />;
  const [sign, tone] = SIGNS[step.state];
  const { from, to, passes } = stepWords(step.id, grant);
  const warned = step.state === 'done' && step.grade === 'warning';
  const far = from === 'issuer' || to === 'issuer';
  return (
    <div {...place} className="ladder-row" data-state={step.state}>
      <span role="gridcell" className="ladder-step">
        <i className={warned ? 'tone-warning' : tone} aria-hidden>
          {warned ? '▲' : sign}
        </i>
        <span>{step.title}</span>
        <span className="visually-hidden">{warned ? 'done, with a warning' : step.state}</span>
      </span>
      <span role="gridcell" className="ladder-lanes">
        <span className={`ladder-arrow ${far ? 'ladder-far' : ''} ${to === 'client' ? 'ladder-back' : ''}`}>
          <span>{passes}</span>
        </span>
      </span>
    </div>
  );
}
