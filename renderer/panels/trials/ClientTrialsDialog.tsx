import { useEffect } from 'react';
import { Copy, Pencil } from 'lucide-react';
import type { ClientTrialsOrder, ClientTrialsState } from '../../../shared/bridge/index.ts';
import { trialReport } from '../../../shared/trials/index.ts';
import { notify, sentenceOf, useLayout } from '../../state/index.ts';
import { copyText, GlyphText } from '../../protocol/evidence/index.ts';
import { commandLine } from '../../protocol/process/index.ts';
import { SeriesDialog } from '../../protocol/series/index.ts';
import { Button, IconButton } from '../../widgets/index.ts';
import { ClientTrialsForm } from './ClientTrialsForm.tsx';
import {
  findClientTrials,
  forgetClientTrials,
  startClientTrials,
  stopClientTrials,
  useClientSeries,
} from './client-series.ts';
import { openFrames } from './open-frames.ts';
import { SaveReport } from './SaveReport.tsx';
import { TrialTable } from './TrialTable.tsx';
import { TrialVerdict } from './TrialVerdict.tsx';
import './trials.css';

/** How a client takes what servers do wrong: what is to be tried, then how it goes; shown while the layout says so. */
export function ClientTrialsDialog() {
  const dialog = useLayout((state) => state.dialog);
  const close = useLayout((state) => state.close);
  const series = useClientSeries((state) => state.series);
  const shown = dialog?.name === 'client-trials';
  useEffect(() => {
    if (shown) attempt(findClientTrials());
  }, [shown]);
  if (!shown) return null;
  if (series === null || series.state === null) return <ClientTrialsForm onClose={close} />;
  return <ClientTrialsView order={series.order} state={series.state} onClose={close} />;
}

interface ClientTrialsViewProps {
  readonly order: ClientTrialsOrder;
  readonly state: ClientTrialsState;
  readonly onClose: () => void;
}

function ClientTrialsView({ order, state, onClose }: ClientTrialsViewProps) {
  const { faults, trials, running, waits, stopped, problem, remarks, subject, against, seed, startedAt, tookMs } =
    state;
  const report = trialReport({ side: 'client', subject, against, seed, startedAt, tookMs, trials }, problem);
  return (
    <SeriesDialog
      title={`Faults of servers: the client ${subject}`}
      width={940}
      about={`${against} · seed ${seed}`}
      running={running !== null}
      stopped={stopped}
      foot={{
        over: 'Each fault has captures of its own; choose one to see its frames.',
        running: 'You can close this: it continues, and the same action shows it again.',
      }}
      buttons={
        <>
          {running === null ? (
            <Button icon={<Pencil aria-hidden />} onClick={forgetClientTrials}>
              Change…
            </Button>
          ) : null}
          <SaveReport report={report} />
        </>
      }
      facts={{ 'data-testid': 'client-trials', 'data-running': running ?? 'over', 'data-trials': trials.length }}
      onAgain={() => attempt(startClientTrials(order))}
      onStop={() => attempt(stopClientTrials())}
      onClose={onClose}
    >
      <TrialVerdict report={report} stopped={stopped} going={going(state)} />
      {waits === null ? null : <Waits waits={waits} />}
      {remarks.length === 0 ? null : (
        <ul className="trials-remarks" aria-label="Remarks">
          {Array.from(remarks, (remark, at) => (
            <li key={`${at}${remark}`}>
              <GlyphText text={remark} />
            </li>
          ))}
        </ul>
      )}
      <TrialTable
        side="client"
        faults={faults}
        trials={trials}
        running={running}
        during={waits === null ? 'being tried…' : 'is on: waiting for the client…'}
        onOpen={(capture, seq) => void openFrames(capture, seq).then((shown) => shown && onClose())}
      />
    </SeriesDialog>
  );
}

/** What goes wrong is told. */
function attempt(work: Promise<void>): void {
  work.catch((failure: unknown) => notify({ tone: 'error', text: sentenceOf(failure) }));
}

/** Where a run is, as a sentence; null when it is over. */
function going({ running, faults, waits }: ClientTrialsState): string | null {
  if (running === null) return null;
  if (running === '') return 'First without a fault: what the client usually does…';
  const at = faults.findIndex(({ id }) => id === running) + 1;
  const { does = '' } = faults[at - 1] ?? {};
  return `${at} of ${faults.length}: the server ${does}${waits === null ? '…' : '.'}`;
}

/** What a client is to be given that the user starts. */
function Waits({ waits: { words, url } }: { readonly waits: NonNullable<ClientTrialsState['waits']> }) {
  const [program = '', ...args] = words;
  const text = url === '' ? commandLine(program, args) : url;
  if (program === '' && url === '')
    return (
      <p className="trials-waits">Use the tapped client now. It goes on to the next fault when the client is quiet.</p>
    );
  return (
    <div className="trials-waits">
      <p>
        {url === '' ? 'Start the client with this command as its server' : 'Let the client use this address'}. It goes
        on to the next fault when the client is quiet.
      </p>
      <div className="trials-handed">
        <code>{text}</code>
        <IconButton
          label={url === '' ? 'Copy the command' : 'Copy the address'}
          icon={<Copy aria-hidden />}
          onClick={() => void copyText(text, url === '' ? 'Command' : 'Address')}
        />
      </div>
    </div>
  );
}
