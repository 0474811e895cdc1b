import { X } from 'lucide-react';
import { Button, count, IconButton } from '../../widgets/index.ts';
import { stopRepeating } from './repeat-message.ts';
import { repetitionTone, repetitionWords } from './repetition-report.ts';
import type { Composer } from './use-composer.ts';

const SIGNS = { ok: '✓', warning: '▲' } as const;

/** A request that is being sent over and over, or what became of the last one. */
export function RepetitionLine({ composer: { composed, change, connection } }: { readonly composer: Composer }) {
  const { repetition } = composed;
  if (repetition === null) return null;
  if (repetition.state === 'going') {
    return (
      <div className="composer-chips" role="status">
        <span>
          ● Sending {count(repetition.times)} times, {count(repetition.atOnce)} at once. Operations shows each of them.
        </span>
        <Button onClick={() => void stopRepeating(connection.id)}>Stop</Button>
      </div>
    );
  }
  const tone = repetitionTone(repetition.report);
  return (
    <div className="composer-chips" role="status">
      <span className={`tone-${tone} composer-report`}>
        {SIGNS[tone]} {repetitionWords(repetition.report)}
      </span>
      <IconButton label="Dismiss the report" icon={<X aria-hidden />} onClick={() => change({ repetition: null })} />
    </div>
  );
}
