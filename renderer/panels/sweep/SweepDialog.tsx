import { Pencil } from 'lucide-react';
import { sourceName } from '../../../shared/capture/index.ts';
import { SWEEP_STEPS, sweepVerdict } from '../../../shared/compare/index.ts';
import {
  notify,
  openCapture,
  sentenceOf,
  startSweep,
  stopSweep,
  targetLine,
  useLayout,
  useSweep,
  type Sweep,
} from '../../state/index.ts';
import { Button } from '../../widgets/index.ts';
import { GlyphText } from '../../protocol/evidence/index.ts';
import { SeriesDialog } from '../../protocol/series/index.ts';
import { SweepTable } from './SweepTable.tsx';
import './sweep.css';

/** What a server answers in every revision of the protocol; shown while the layout says so. */
export function SweepDialog() {
  const shown = useLayout((state) => state.dialog?.name === 'sweep');
  const close = useLayout((state) => state.close);
  const sweep = useSweep((state) => state.sweep);
  return shown && sweep !== null ? <SweepView sweep={sweep} onClose={close} /> : null;
}

function SweepView({ sweep, onClose }: { readonly sweep: Sweep; readonly onClose: () => void }) {
  const { target, options, lines, running, stopped, problem } = sweep;
  const verdict = sweepVerdict(lines);
  const edit = useLayout((state) => state.open);
  const open = async (path: string): Promise<void> => {
    try {
      await openCapture(path);
      onClose();
    } catch (failure) {
      notify({ tone: 'error', text: sentenceOf(failure) });
    }
  };
  return (
    <SeriesDialog
      title={`Every revision: ${sourceName(target)}`}
      width={1080}
      about={targetLine(target)}
      running={running !== null}
      stopped={stopped}
      foot={{
        over: 'Each line has its own capture; open it to see why.',
        running: 'You can close this: it continues, and the palette shows it again.',
      }}
      buttons={
        <Button icon={<Pencil aria-hidden />} onClick={() => edit({ name: 'connect', target, options })}>
          Edit…
        </Button>
      }
      facts={{ 'data-testid': 'sweep', 'data-running': running ?? '', 'data-lines': lines.length }}
      onAgain={() => startSweep(target, options)}
      onStop={stopSweep}
      onClose={onClose}
    >
      <p className={`series-verdict ${running === null ? TONES[verdict.tone] : ''}`} role="status">
        {running === null ? (
          <GlyphText text={ending(stopped, verdict.sentence)} />
        ) : (
          `Trying ${running === 'auto' ? 'what clients would negotiate' : running} (${lines.length + 1} of ${SWEEP_STEPS.length})…`
        )}
      </p>
      {problem === '' ? null : (
        <p className="tone-error" role="alert">
          ✕ {problem}
        </p>
      )}
      <SweepTable sweep={sweep} onOpen={(path) => void open(path)} />
    </SeriesDialog>
  );
}

const TONES = { ok: 'tone-ok', warning: 'tone-warning', error: 'tone-error', busy: 'tone-muted', idle: '' } as const;

function ending(stopped: boolean, sentence: string): string {
  return stopped ? `Stopped. ${sentence}` : sentence;
}
