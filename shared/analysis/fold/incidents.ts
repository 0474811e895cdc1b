import type { CaptureEvent, FrameEvent } from '../../capture/index.ts';
import type { FrameReading } from '../../jsonrpc/index.ts';
import { LookedUpRecord } from '../mishaps/index.ts';
import { LastWords, NoiseRecord } from '../process/index.ts';
import { ListChanges } from '../surface/index.ts';
import { type CorrelatedMessage, type Operation, Orphans, RequestOutcomes } from '../operations/index.ts';
import { Startup } from '../lifecycle/index.ts';

/** What happens on a connection that its verdict and its post-mortem speak of. */
export class Incidents {
  readonly noise = new NoiseRecord();
  readonly lastWords = new LastWords();
  readonly startup = new Startup();
  readonly outcomes = new RequestOutcomes();
  readonly listChanges = new ListChanges();
  readonly orphans = new Orphans();
  readonly lookedUp = new LookedUpRecord();

  /** Takes in a frame; `row` is the first that it stands in. */
  frame(event: FrameEvent, reading: FrameReading, row: number): void {
    if (event.stream === 'stdio') this.startup.frame(event, reading);
    this.lastWords.frame(event, row);
    if (event.dir === 's2c') this.noise.take(event, reading);
  }

  /** Takes in a message of a frame. */
  message(correlated: CorrelatedMessage, { seq, t }: FrameEvent): void {
    this.outcomes.apply(correlated, seq, t);
    this.listChanges.apply(correlated, seq, t);
  }

  /** A line was begun on stdout, and its end has not come. */
  held(event: Extract<CaptureEvent, { kind: 'process.stdout-held' }>): void {
    this.lastWords.held(event);
    this.startup.held(event);
  }

  /** The client's timer for a request ran out. */
  timedOut(operation: Operation, { seq, t }: Extract<CaptureEvent, { kind: 'timer' }>): void {
    this.outcomes.gaveUp(operation, seq, t);
  }

  /** What the process before wrote and owed is not the matter of the new one. */
  restart(): void {
    this.noise.clear();
    this.lastWords.clear();
    this.startup.clear();
    this.orphans.clear();
  }
}
