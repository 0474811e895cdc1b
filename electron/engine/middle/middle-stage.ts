import { randomBytes } from 'node:crypto';
import type { HeldMessage, HeldVerdict, MiddleState } from '../../../shared/bridge/index.ts';
import type { CaptureEvent, Direction, FrameEvent } from '../../../shared/capture/index.ts';
import { counted } from '../../../shared/analysis/index.ts';
import { type MessageReading, readFrame } from '../../../shared/jsonrpc/index.ts';
import { type Hold, keepsAlive, Middle, type RuleSet, type Touch } from '../../../shared/middle/index.ts';
import { MessageMiddle, type RuledMessage, type SentPiece } from '../../tap/middle/index.ts';
import { runScript } from '../../scripts/index.ts';
import { joined, type RawFrame, type TransportEvent } from '../../transports/index.ts';
import { BridgeFault } from '../bridge/index.ts';
import { Behind } from './behind.ts';
import { type Held, HeldMessages } from './held-messages.ts';
import { demandJson, lineOf } from './own-text.ts';
import { ProgressTokens } from './progress-tokens.ts';
import { rulesIn } from './readable-rules.ts';
import { Turns } from './turns.ts';

/** What a stage needs of the connection around it. */
export interface StageHost {
  /** µs since the start of the capture. */
  now(): number;
  /** Records what our client hears. `own`: it is of ours, and not of the server. */
  hears(raw: RawFrame, own: boolean): void;
  /** Says something to the server in the place of our client. */
  says(bytes: Buffer): void;
  event(event: TransportEvent): void;
  /** Method of the request that a response of the server answers, and when our client gives up waiting for it, ms since 1970. */
  pending(id: string): { readonly method: string; readonly deadline: number } | null;
  /** Tells the user something at once. */
  notify(text: string): void;
  /** Ends the record behind what is recorded by now; null where somebody else keeps it. */
  readonly stopRecording: (() => void) | null;
  /** Ends the connection, as a fault has it. */
  end(): void;
}

/** What waits at the stage, and how it goes on. */
interface Passing {
  readonly dir: Direction;
  readonly stream: string;
  readonly bytes: Buffer;
  readonly ruled: RuledMessage;
  /** Gives each thing that goes to its receiver; null where nothing does. */
  readonly go: (bytes: Buffer | null) => void;
}

const NO_RULES: RuleSet = { name: '', seed: null, rules: [] };
const OWN_PIECE = { text: null, of: null, part: null, end: 'own', afterMs: 0, bytesPerSecond: 0, copy: 0 } as const;
/** A window that is loaded anew is back before that, ms. */
const WINDOW_BACK_MS = 10_000;
/** So often the rules of one connection tell the user something. */
const NOTICES_MOST = 50;

/**
 * The one place where every message between our client and its server passes. What our client says and hears is recorded as its
 * frames; where a rule touched one, the event behind it tells what came and what went on. Without rules nothing is looked at.
 */
export class MiddleStage {
  readonly #host: StageHost;
  readonly #held = new HeldMessages((key) => this.#expired(key));
  readonly #turns: Readonly<Record<Direction, Turns>> = { c2s: new Turns(), s2c: new Turns() };
  readonly #behind = new Behind();
  readonly #watchers = new Set<() => void>();
  #middle: Middle | null = null;
  #messages: MessageMiddle | null = null;
  #set = NO_RULES;
  #text = '';
  #version = 0;
  #over = false;
  #says = false;
  #unwatched: NodeJS.Timeout | null = null;
  #notified = 0;
  /** Null where no rule lets the client hear of progress while something is held. */
  #tokens: ProgressTokens | null = null;

  constructor(host: StageHost) {
    this.#host = host;
  }

  /** Rules are in force, or something still waits. */
  get isOpen(): boolean {
    return this.#text !== '' || this.#held.count > 0 || !this.#turns.c2s.isFree || !this.#turns.s2c.isFree;
  }

  get state(): MiddleState {
    return {
      text: this.#text,
      version: this.#version,
      touched: this.#middle?.counts(this.#set.rules.length) ?? [],
      held: this.#held.told(),
      total: this.#held.count,
    };
  }

  /** Of those that are held so many from this place on, in their order. */
  held(from: number, most: number): HeldMessage[] {
    return this.#held.told(from, most);
  }

  /** Calls back at every change; the result ends that. Once nobody looks any more, what is held goes on. */
  watch(watcher: () => void): () => void {
    if (this.#unwatched !== null) clearTimeout(this.#unwatched);
    this.#unwatched = null;
    this.#watchers.add(watcher);
    return () => {
      this.#watchers.delete(watcher);
      if (this.#watchers.size > 0 || this.#held.count === 0) return;
      this.#unwatched = setTimeout(() => this.#releaseAll('the window was closed'), WINDOW_BACK_MS);
    };
  }

  /** Puts the rules of a text into force; '' for none. Throws BridgeFault with a sentence where it cannot be read or done here. */
  put(text: string): void {
    const set = text.trim() === '' ? NO_RULES : rulesIn(text, this.#host.stopRecording !== null);
    this.#middle ??= new Middle(set, set.seed ?? randomBytes(4).readUInt32LE(), randomBytes(8).toString('hex'), {
      runScript,
      notify: (text) => this.#notify(text),
      stopRecording: () => this.#host.stopRecording?.(),
    });
    this.#middle.put(set);
    this.#messages ??= new MessageMiddle(this.#middle, {
      now: () => this.#host.now(),
      event: (event) => this.#host.event(event),
    });
    this.#tokens = keepsAlive(set) ? (this.#tokens ?? new ProgressTokens()) : null;
    this.#set = set;
    this.#text = text.trim() === '' ? '' : text;
    this.#version += 1;
    this.#changed();
  }

  /** Takes an event that is no frame, since filters may ask for what it tells; it stands behind what still waits on its stream. */
  event(event: TransportEvent): void {
    if (!this.isOpen) {
      this.#host.event(event);
      return;
    }
    this.#middle?.see({ ...event, seq: 0 } as Exclude<CaptureEvent, FrameEvent>);
    const stream = 'exchange' in event && typeof event.exchange === 'number' ? `http-${event.exchange}` : '';
    const late = (): void => this.#host.event({ ...event, t: this.#host.now() });
    if (!this.#behind.keeps(stream, late)) this.#host.event(event);
  }

  /** Takes a message of our client, which is recorded; false where it goes on as it is. */
  takes(bytes: Buffer, stream: string, go: (bytes: Buffer | null) => void): boolean {
    const end = stream === 'stdio' ? '\n' : '';
    return this.#takes('c2s', stream, bytes, go, end);
  }

  /** Takes what the server says before it is recorded; false where it is to be recorded as it is. */
  hears(raw: RawFrame): boolean {
    const hear = (bytes: Buffer | null): void => {
      if (bytes === null) return;
      const parts = bytes.length === 0 ? [] : [bytes];
      this.#host.hears({ ...raw, t: this.#host.now(), parts, bytes: bytes.length, chunks: [] }, false);
    };
    return this.#takes('s2c', raw.stream, Buffer.from(joined(raw.parts)), hear, '');
  }

  /**
   * Takes a message that others carry, of either side; false where it goes on as it is. `go` gets each thing that goes out in its direction,
   * without its line end; null where nothing does.
   */
  passes(dir: Direction, bytes: Buffer, go: (bytes: Buffer | null) => void): boolean {
    return this.#takes(dir, 'stdio', bytes, go, '');
  }

  #takes(dir: Direction, stream: string, bytes: Buffer, write: (bytes: Buffer | null) => void, end: string): boolean {
    if (this.#over || this.#says || this.#messages === null) return false;
    const ruled = this.#messages.take(dir, stream, bytes);
    if (dir === 'c2s') this.#tokens?.learn(bytes);
    const go = (out: Buffer | null): void => write(out === null ? null : Buffer.concat([out, Buffer.from(end)]));
    const turns = this.#turns[dir];
    if (ruled.isUntouched) {
      if (turns.isFree) return false;
      this.#behind.waits(stream);
      turns.add(0, () => {
        go(bytes);
        this.#behind.went(stream);
      });
      return true;
    }
    this.#behind.waits(stream);
    const passing: Passing = { dir, stream, bytes, ruled, go };
    const { hold } = ruled.passage;
    if (hold === null) this.#pass(passing, ruled.sent, '');
    else if (this.#held.hasRoom(bytes.length)) this.#hold(passing, hold);
    else this.#pass(passing, ruled.held, 'not held, since 20,000 messages or 256 MB wait already');
    this.#changed();
    return true;
  }

  #hold(passing: Passing, { forMs, afterwards, keepAliveMs, method }: Hold & { readonly method: string }): void {
    const { dir, stream, bytes, ruled } = passing;
    const [message] = readFrame(bytes.toString('utf8')).messages;
    const id = message?.id ?? null;
    const pending = id === null ? null : this.#host.pending(id);
    const since = Date.now();
    this.#held.add({
      dir,
      method: method || (pending?.method ?? ''),
      id: id ?? '',
      rules: ruled.passage.touches.map(({ name }) => name).join(', '),
      bytes: bytes.length,
      since,
      until: since + forMs,
      afterwards,
      deadline: pending?.deadline ?? -1,
      sent: ruled.held,
      decided: '',
      keepAlive: message === undefined ? null : this.#keepAlive(dir, stream, message, keepAliveMs),
      release: (sent, words) => this.#pass(passing, sent, `held for ${Date.now() - since} ms, ${words}`),
    });
  }

  /** The client waits for what is held, or for its answer: it hears of progress so often, where its request asked for that. */
  #keepAlive(dir: Direction, stream: string, message: MessageReading, everyMs: number): Held['keepAlive'] {
    const { id } = message;
    if (everyMs === 0 || id === null || (message.class === 'request') !== (dir === 'c2s')) return null;
    const progress = this.#tokens?.progressOf(id) ?? null;
    const tell = (progressOf: () => Buffer): void => {
      this.#goBack('c2s', stream, progressOf());
      this.#changed();
    };
    return progress && { everyMs, tell: () => tell(progress) };
  }

  #expired(key: number): void {
    const held = this.#held.take(key);
    if (held?.afterwards === 'drop') held.release([], 'dropped since nobody decided in time');
    else held?.release(held.sent, held.decided || 'let pass since nobody decided in time');
    this.#changed();
  }

  /** `reaches`: what is sent can still reach the server. */
  #releaseAll(why: string, reaches = true): void {
    const { keys } = this.#held;
    if (keys.length === 0) return;
    for (const key of keys) {
      const held = this.#held.take(key);
      if (reaches || held?.dir === 's2c') held?.release(held.sent, `let pass since ${why}`);
      else held?.release([], `not sent since ${why}`);
    }
    const text = `Nothing is held any more, since ${why}: ${counted(keys.length, 'message')} waited.`;
    this.#host.event({ kind: 'note', t: this.#host.now(), by: 'engine', level: 'warning', text });
    this.#changed();
  }

  #pass({ dir, stream, bytes, ruled, go }: Passing, sent: readonly SentPiece[], decided: string): void {
    const { passage } = ruled;
    const turns = this.#turns[dir];
    const half: Buffer[] = [];
    let goes = false;
    for (const { piece, bytes: out } of sent) {
      const ms = piece.afterMs + (piece.bytesPerSecond > 0 ? (out.length * 1000) / piece.bytesPerSecond : 0);
      if (piece.to === 'receiver') {
        goes = true;
        // Bytes that do not end the message wait for those that do.
        if (piece.end === 'none') half.push(out);
        else turns.add(ms, () => go(Buffer.concat([...half.splice(0), out])));
      } else if (piece.to === 'sender') this.#goBack(dir, stream, out);
    }
    if (!goes) turns.add(0, () => go(null));
    const touches = decided === '' ? passage.touches : withDecision(passage.touches, decided);
    const told = { passage: { ...passage, touches }, sent };
    // What our client hears is recorded when it hears it: what was done to it stands behind that.
    if (dir === 'c2s') this.#messages?.tell(dir, bytes, told);
    turns.add(0, () => {
      if (dir === 's2c') this.#messages?.tell(dir, bytes, told);
      this.#behind.went(stream);
    });
    if (passage.ending !== null && passage.ending.kind !== 'stall' && passage.ending.kind !== 'deaf') this.#host.end();
  }

  /** Answers whoever wrote a message, in the place of the other side. */
  #goBack(dir: Direction, stream: string, bytes: Buffer): void {
    if (dir === 's2c') {
      // Rules are not about what they say themselves.
      this.#says = true;
      this.#host.says(bytes);
      this.#says = false;
      return;
    }
    const t = this.#host.now();
    this.#host.hears({ t, dir: 's2c', stream, parts: [bytes], bytes: bytes.length, end: 'lf', chunks: [] }, true);
  }

  /** What becomes of messages that are held. Those that have gone on meanwhile are left out. Throws BridgeFault where a text is not to be sent so. */
  decide(which: readonly number[] | 'all', verdict: HeldVerdict): void {
    if ('text' in verdict && verdict.text !== null && !verdict.insist) demandJson(verdict.text);
    for (const key of which === 'all' ? this.#held.keys : which) {
      if (verdict.kind === 'later') this.#held.postpone(key, Date.now() + verdict.ms);
      else if (verdict.kind === 'forward later') this.#forwardLater(key, verdict);
      else this.#release(this.#held.take(key), verdict);
    }
    this.#changed();
  }

  #forwardLater(key: number, { ms, text }: Extract<HeldVerdict, { kind: 'forward later' }>): void {
    const until = Date.now() + ms;
    if (text === null) this.#held.postpone(key, until, { afterwards: 'forward', decided: 'let pass by hand' });
    else
      this.#held.postpone(key, until, { afterwards: 'forward', decided: 'edited by hand', sent: [toReceiver(text)] });
  }

  #release(held: Held | null, verdict: Exclude<HeldVerdict, { kind: 'later' | 'forward later' }>): void {
    switch (verdict.kind) {
      case 'forward':
        held?.release(held.sent, 'let pass by hand');
        break;
      case 'drop':
        held?.release([], 'dropped by hand');
        break;
      case 'edited':
        held?.release([toReceiver(verdict.text)], 'edited by hand');
        break;
      case 'answer':
        held?.release(
          [{ piece: { ...OWN_PIECE, to: 'sender', copy: -1 }, bytes: lineOf(verdict.text) }],
          'answered by hand',
        );
        break;
    }
  }

  /** The text of a held message as it goes on where nobody changes it. Throws BridgeFault where it is gone. */
  heldText(key: number): string {
    const held = this.#held.get(key);
    if (held === null) throw new BridgeFault('not-found', 'This message is not held any more: it has gone on.');
    const own = held.sent.find(({ piece }) => piece.to === 'receiver');
    return own?.bytes.toString('utf8') ?? '';
  }

  /** The connection ends: nothing is held any more, and whatever waits goes on. `reaches`: what is sent can still reach the server; `why`: as “the server ended”. */
  end(reaches: boolean, why = reaches ? 'the connection was closed' : 'the server ended'): void {
    if (this.#over) return;
    this.#releaseAll(why, reaches);
    this.#turns.c2s.end();
    this.#turns.s2c.end();
    this.#behind.end();
    this.#over = true;
    if (this.#unwatched !== null) clearTimeout(this.#unwatched);
  }

  /** A rule may tell of every message: the record has each. */
  #notify(text: string): void {
    this.#notified += 1;
    if (this.#notified < NOTICES_MOST) this.#host.notify(text);
    else if (this.#notified === NOTICES_MOST)
      this.#host.notify(`${text} Rules have told ${NOTICES_MOST} times: further ones stand in the capture alone.`);
  }

  #changed(): void {
    for (const watcher of this.#watchers) watcher();
  }
}

/** A text of the user's in the place of a message. */
function toReceiver(text: string): SentPiece {
  return { piece: { ...OWN_PIECE, to: 'receiver' }, bytes: lineOf(text) };
}

function withDecision(touches: readonly Touch[], decided: string): Touch[] {
  return touches.map((touch) => ({ ...touch, does: touch.does.map((word) => (word === 'held' ? decided : word)) }));
}
