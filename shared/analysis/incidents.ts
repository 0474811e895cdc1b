import type { CaptureEvent, FrameEvent } from '../capture/index.ts';
import type { FrameReading } from '../jsonrpc/index.ts';
import { LastWords } from './last-words.ts';
import { ListChanges } from './list-changes.ts';
import { NoiseRecord } from './noise-record.ts';
import type { Operation } from './operations.ts';
import { Orphans } from './orphans.ts';
import { RequestOutcomes } from './request-outcomes.ts';
import { Startup } from './startup.ts';
import type { CorrelatedMessage } from './step.ts';

/** What happens on a connection that its verdict and its death certificate speak of. */
export class Incidents {
  readonly noise = new NoiseRecord();
  readonly lastWords = new LastWords();
  readonly startup = new Startup();
  readonly outcomes = new RequestOutcomes();
  readonly listChanges = new ListChanges();
  readonly orphans = new Orphans();

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
