import { X } from 'lucide-react';
import { Checkbox } from '../../widgets/index.ts';
import { PLAIN_SEND_OPTIONS } from './send-options.ts';
import type { Composer } from './use-composer.ts';

/** What goes out otherwise than a correct client sends it, each to be taken away. Nothing where nothing does. */
export function MisbehaviourChips({ composer }: { readonly composer: Composer }) {
  const { misbehaviours, composed, change, setSendOptions } = composer;
  if (misbehaviours.length === 0) return null;
  return (
    <div className="composer-chips" role="group" aria-label="Misbehaviour of the next message">
      <span>{composed.keep ? 'Misbehaves:' : 'Misbehaves once:'}</span>
      {misbehaviours.map(({ key, label, without }) => (
        <button
          key={key}
          type="button"
          className="badge badge-warning"
          aria-label={`Remove ${label}`}
          onClick={() => setSendOptions(without)}
        >
          {label}
          <X size={11} aria-hidden />
        </button>
      ))}
      {misbehaviours.length > 1 ? (
        <button type="button" className="evidence-link" onClick={() => setSendOptions(PLAIN_SEND_OPTIONS)}>
          Remove all
        </button>
      ) : null}
      <Checkbox label="Keep after sending" checked={composed.keep} onChange={(keep) => change({ keep })} />
    </div>
  );
}
