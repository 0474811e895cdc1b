import type { ConnectionInfo, FrameText, TapState } from '../../../shared/bridge/index.ts';
import {
  CAPTURE_VERSION,
  type CaptureEvent,
  type CaptureHeader,
  type CaptureSource,
  type TapFacts,
} from '../../../shared/capture/index.ts';
import { tappedName } from '../../../shared/clients/index.ts';
import { recordFacts } from '../../../shared/findings/index.ts';
import { Connection } from './connection.ts';

const NOTHING = 'Nothing of this connection was recorded.';

/** What its tap says of it. */
export interface UnrecordedTap extends TapFacts {
  readonly name: string;
  readonly transport: CaptureSource['transport'];
  readonly startedAt: string;
  /** Why it has no record, as a sentence. */
  readonly problem: string;
}

/** A tapped connection that has no record, since its file cannot be written: that its traffic passes is all that is known of it. */
export class UnrecordedConnection extends Connection {
  readonly lastSeq = 0;
  readonly #header: CaptureHeader;
  #tap: TapState;

  constructor(id: string, { name, transport, startedAt, client, startedBy, problem }: UnrecordedTap) {
    const source =
      transport === 'stdio'
        ? ({ transport, name, command: '', args: [], cwd: '' } as const)
        : ({ transport, name, url: '' } as const);
    const tap = { client, startedBy };
    const header = { mcpscope: CAPTURE_VERSION, startedAt, source, tool: '', redacted: false, tap };
    super(id, recordFacts(header));
    this.#header = header;
    this.#tap = { running: true, problem, speech: 'none' };
  }

  /** Tells how its tap stands. What it once said stays true: `problem` null leaves it. */
  tapped({ problem, ...tap }: Omit<TapState, 'problem'> & { readonly problem: string | null }): void {
    this.#tap = { ...tap, problem: problem ?? this.#tap.problem };
    this.tellChanged();
  }

  info(): ConnectionInfo {
    const { source, startedAt, tap } = this.#header;
    const { client = '', startedBy = [] } = tap ?? {};
    const names = startedBy.map(({ name }) => name);
    return {
      id: this.id,
      name: tappedName({ client, says: '', startedBy: names }, source.name),
      origin: 'file',
      transport: source.transport,
      state: 'closed',
      target: null,
      options: null,
      header: this.#header,
      recording: { state: 'off', path: '', current: '', reason: '' },
      startedAtMs: Date.parse(startedAt),
      progress: 1,
      problem: this.#tap.problem,
      growing: this.#tap.running,
      playback: null,
      tap: this.#tap,
      runs: this.place.runs,
      follows: this.place.follows,
      replay: null,
      mock: '',
      signIn: 'none',
    };
  }

  readEvent(): Promise<CaptureEvent> {
    return Promise.reject(new Error(NOTHING));
  }

  eventLine(): Promise<Buffer> {
    return Promise.reject(new Error(NOTHING));
  }

  frameText(): Promise<FrameText> {
    return Promise.reject(new Error(NOTHING));
  }

  async close(): Promise<void> {
    // There is nothing that could end.
  }

  protected async releaseRecord(): Promise<void> {
    // There is none.
  }

  killNow(): void {
    // There is nothing that could end.
  }
}
