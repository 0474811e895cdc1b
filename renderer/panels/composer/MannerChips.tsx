import { X } from 'lucide-react';
import { Checkbox } from '../../widgets/index.ts';
import { PLAIN_MANNER } from './manner.ts';
import type { Composer } from './use-composer.ts';

/** What goes out otherwise than a correct client sends it, each to be taken away. Nothing where nothing does. */
export function MannerChips({ composer }: { readonly composer: Composer }) {
  const { oddities, composed, change, setManner } = composer;
  if (oddities.length === 0) return null;
  return (
    <div className="composer-chips" role="group" aria-label="Misbehaviour of the next message">
      <span>{composed.keep ? 'Misbehaves:' : 'Misbehaves once:'}</span>
      {oddities.map(({ key, label, without }) => (
        <button
          key={key}
          type="button"
          className="badge badge-warning"
          aria-label={`Take away: ${label}`}
          onClick={() => setManner(without)}
        >
          {label}
          <X size={11} aria-hidden />
        </button>
      ))}
      {oddities.length > 1 ? (
        <button type="button" className="evidence-link" onClick={() => setManner(PLAIN_MANNER)}>
          Take all away
        </button>
      ) : null}
      <Checkbox label="Keep after sending" checked={composed.keep} onChange={(keep) => change({ keep })} />
    </div>
  );
}
