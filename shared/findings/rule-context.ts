import type { AnalysisStep, CorrelatedMessage, Operation, RowTable } from '../analysis/index.ts';
import type { CaptureEvent, Direction } from '../capture/index.ts';
import type { FrameClass } from '../jsonrpc/index.ts';
import type { Revision } from '../mcp/index.ts';
import { HandshakeState } from './handshake-state.ts';
import { IdHistory } from './id-history.ts';
import { PingWatch } from './ping-watch.ts';
import { ProcessState } from './process-state.ts';
import { SplitMessage, type LineOutcome } from './split-message.ts';

/** The newest frame, or member of a batch, of one direction. */
export interface LastMessage {
  readonly row: number;
  readonly class: FrameClass;
  readonly method: string;
  readonly operation: Operation | null;
}

/** A line held for so long without another is not going to become part of a message, µs. */
const FRAGMENT_WAIT = 1_000_000;
const NO_ROWS: readonly number[] = [];
const ALONE: LineOutcome = { held: false, joined: [], released: [] };

/**
 * What rules know beside the event at hand: the state of the conversation before it. Costs amortised constant time an
 * event and keeps no texts.
 */
export class RuleContext {
  readonly rows: RowTable;
  readonly #operations: () => readonly Operation[];
  handshake = new HandshakeState();
  readonly process = new ProcessState();
  /** Ids that each side used for its requests. */
  readonly ids = { c2s: new IdHistory(), s2c: new IdHistory() };
  readonly last: { c2s: LastMessage | null; s2c: LastMessage | null } = { c2s: null, s2c: null };
  readonly pings = new PingWatch();
  /** Requests whose timer ran out, neither answered nor cancelled since. */
  readonly timedOut = new Set<Operation>();
  /** What the line at hand is to the lines before it. */
  line: LineOutcome = ALONE;
  /** Rows of lines that turned out to be noise, with the event at hand. */
  released: readonly number[] = NO_ROWS;
  readonly #fragments = { c2s: new SplitMessage(), s2c: new SplitMessage() };
  #said = new Set<string>();

  constructor(rows: RowTable, operations: () => readonly Operation[]) {
    this.rows = rows;
    this.#operations = operations;
  }

  get operations(): readonly Operation[] {
    return this.#operations();
  }

  /** The revision to judge by; null where it is not known. */
  get revision(): Revision | null {
    return this.handshake.revision;
  }

  /** True the first time it is asked about this since the process started. */
  once(what: string): boolean {
    if (this.#said.has(what)) return false;
    this.#said.add(what);
    return true;
  }

  /** Takes in an event before the rules look at it. */
  before({ event, reading, messages, firstRow }: AnalysisStep): void {
    this.line = ALONE;
    this.released = NO_ROWS;
    if (event.kind === 'process.spawn') this.#restart();
    if (event.kind !== 'frame' || reading === null) {
      this.#expire(event);
      return;
    }
    const fragments = this.#fragments[event.dir];
    const stray = reading.class.startsWith('noise.') || reading.class.startsWith('malformed.');
    if (stray && event.text !== undefined && (fragments.open || reading.class === 'noise.text')) {
      this.line = fragments.line(event.text, event.bytes, firstRow, event.t);
      this.released = this.line.released;
    } else if (fragments.open) this.released = fragments.release();
    for (const message of messages) this.handshake.meet(message);
  }

  /** Takes in a message after the rules have looked at it. */
  afterMessage(correlated: CorrelatedMessage): void {
    const { dir, row, message, method, link, operation } = correlated;
    this.handshake.apply(correlated);
    this.last[dir] = { row, class: message.class, method, operation };
    if (operation === null) return;
    if (link === 'opens') {
      this.ids[dir].add(operation.id, row);
      if (method === 'ping') this.pings.add(operation);
    } else if (link === 'cancels' || link === 'answers-late') this.timedOut.delete(operation);
  }

  /** Takes in an event after all rules have looked at it. */
  after({ event, reading, changedOperations, firstRow }: AnalysisStep): void {
    this.process.apply(event, firstRow);
    if (event.kind === 'frame' && reading !== null && reading.messages.length === 0) {
      this.last[event.dir] = { row: firstRow, class: reading.class, method: '', operation: null };
    }
    if (event.kind !== 'timer') return;
    for (const index of changedOperations) {
      const operation = this.operations[index];
      if (operation?.state === 'timed-out') this.timedOut.add(operation);
    }
  }

  #restart(): void {
    this.handshake = new HandshakeState();
    this.ids.c2s.clear();
    this.ids.s2c.clear();
    this.last.c2s = null;
    this.last.s2c = null;
    this.pings.clear();
    this.timedOut.clear();
    this.#said = new Set();
  }

  /** Gives up lines held when nothing more can come, or nothing has come for a while. */
  #expire(event: CaptureEvent): void {
    for (const dir of ['s2c', 'c2s'] as const satisfies readonly Direction[]) {
      const fragments = this.#fragments[dir];
      if (!fragments.open) continue;
      const over =
        event.kind === 'process.exit' || event.kind === 'process.stdout-end' || event.kind === 'process.spawn';
      if (over || event.t - fragments.lastT > FRAGMENT_WAIT) this.released = [...this.released, ...fragments.release()];
    }
  }
}
