import {
  CaptureReader,
  type CaptureEvent,
  type CaptureHeader,
  decodeEvent,
  encodeEvent,
} from '../../shared/capture/index.ts';
import { Observation, recordFacts } from '../../shared/findings/index.ts';
import { readFrame } from '../../shared/jsonrpc/index.ts';
import { schemaCheck } from '../../electron/engine/schemas/index.ts';
import { holds, same } from './oracle.ts';
import { type Leaving, withoutSecrets } from './without-secrets.ts';

/** A capture that was read, for the stages that do something with it. */
export class Session {
  readonly lines: readonly string[];
  readonly header: CaptureHeader;
  readonly events: readonly CaptureEvent[];
  #observation: Observation | null = null;
  #leaving: Leaving | null = null;
  #bySeq: Map<number, CaptureEvent> | null = null;
  #read: { readonly seq: number; readonly values: readonly unknown[] } | null = null;

  private constructor(lines: readonly string[], header: CaptureHeader, events: readonly CaptureEvent[]) {
    this.lines = lines;
    this.header = header;
    this.events = events;
  }

  /** Reads a capture line by line; null where its first line says that it is none. Throws Broken where reading it breaks a promise. */
  static read(lines: readonly string[]): Session | null {
    const reader = new CaptureReader();
    const events: CaptureEvent[] = [];
    let header: CaptureHeader | null = null;
    for (const line of lines) {
      const read = reader.push(line);
      if (read.kind === 'header') ({ header } = read);
      else if (read.kind === 'problem') holds(/\S[.…]$/.test(read.problem), () => `no sentence: ${read.problem}`);
      else events.push(asWritten(read.event));
    }
    reader.end(lines.at(-1)?.slice(0, 40) ?? '');
    return header === null ? null : new Session(lines, header, events);
  }

  /** The text of a frame; '' where it has none. */
  textOf(seq: number): string {
    const event = (this.#bySeq ??= new Map(this.events.map((event) => [event.seq, event]))).get(seq);
    return event?.kind === 'frame' ? (event.text ?? '') : '';
  }

  /** The value of a message, of a batch that of one of its members (0 for the first); a frame is read once, however many it has. */
  messageAt(seq: number, member: number): unknown {
    if (this.#read?.seq !== seq)
      this.#read = { seq, values: readFrame(this.textOf(seq)).messages.map(({ value }) => value) };
    return this.#read.values[Math.max(0, member)];
  }

  /** The same as far as so many events. */
  until(events: number): Session {
    return new Session(this.lines, this.header, this.events.slice(0, events));
  }

  /** The fold of all events, with the rules and the schemas. */
  get observation(): Observation {
    return (this.#observation ??= this.fold());
  }

  /** It without its secrets. */
  get leaving(): Leaving {
    return (this.#leaving ??= withoutSecrets(this));
  }

  /** The fold of all events, once more. */
  fold(): Observation {
    const { header } = this;
    const observation = new Observation({ ...recordFacts(header), schemas: schemaCheck() });
    for (const event of this.events) observation.push(event);
    return observation;
  }
}

/** An event that is written is the same when it is read again, to the byte. */
function asWritten(event: CaptureEvent): CaptureEvent {
  const line = encodeEvent(event);
  const again = decodeEvent(line, 1);
  holds(again.ok, () => `what was read cannot be read again: ${again.ok ? '' : again.problem}`);
  if (again.ok) same(line, encodeEvent(again.event), 'an event is not the same when it is read again');
  return event;
}
