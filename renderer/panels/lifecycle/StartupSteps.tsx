import type { StartupStep } from '../../../shared/analysis/index.ts';
import { duration } from '../../widgets/index.ts';
import './startup.css';

/** How far a started server has come; the first step that it has not reached is lit. */
export function StartupSteps({ steps }: { readonly steps: readonly StartupStep[] }) {
  const start = steps[0]?.t ?? 0;
  // Nobody owes a word on stderr: a server that is silent there is not stuck at it.
  const stuck = steps.findIndex(({ name, t }) => t < 0 && name !== 'first stderr');
  return (
    <ol className="startup" aria-label="How far the server has come">
      {steps.map(({ name, t }, i) => (
        <li key={name} data-step={name} data-reached={t >= 0} className={i === stuck ? 'startup-stuck' : ''}>
          <i aria-hidden>{t >= 0 ? '✓' : i === stuck ? '◔' : '·'}</i>
          {i === stuck ? `next: ${name}` : name}
          <span className="visually-hidden">{t >= 0 ? ': reached' : ': not reached'}</span>
          {t >= 0 && i > 0 ? <em>{duration(t - start)}</em> : null}
        </li>
      ))}
    </ol>
  );
}
