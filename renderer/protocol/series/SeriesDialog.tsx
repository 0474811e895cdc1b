import type { ReactNode } from 'react';
import { RotateCw, Square } from 'lucide-react';
import { Button, Dialog } from '../../widgets/index.ts';
import './series.css';

export interface SeriesDialogProps {
  readonly title: string;
  /** px. */
  readonly width: number;
  /** Whom it is about: a command line, an address. */
  readonly about: string;
  readonly running: boolean;
  /** The user ended it before its time. */
  readonly stopped: boolean;
  /** What can be done with what came, and while it goes on: a sentence each. */
  readonly foot: { readonly over: string; readonly running: string };
  /** Beside those that every series has. */
  readonly buttons?: ReactNode;
  /** What scripts read of it. */
  readonly facts: Readonly<Record<`data-${string}`, string | number>>;
  readonly onAgain: () => void;
  readonly onStop: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** One thing after the other is tried on a server: what came of each, and that it can be stopped and done again. */
export function SeriesDialog(props: SeriesDialogProps) {
  const { title, width, about, running, stopped, foot, buttons, facts, onAgain, onStop, onClose, children } = props;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      width={width}
      footer={
        <>
          <p className="series-foot">{running ? foot.running : foot.over}</p>
          {buttons}
          {running ? (
            <Button icon={<Square aria-hidden />} disabled={stopped} onClick={onStop}>
              {stopped ? 'Stopping…' : 'Stop'}
            </Button>
          ) : (
            <Button icon={<RotateCw aria-hidden />} onClick={onAgain}>
              Try again
            </Button>
          )}
          <Button tone="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div className="series" {...facts}>
        <code className="series-target">{about}</code>
        {children}
      </div>
    </Dialog>
  );
}
