import { randomBytes } from 'node:crypto';
import type { HeldMessage, HeldVerdict, MiddleState } from '../../../shared/bridge/index.ts';
import type { CaptureEvent, Direction, FrameEvent } from '../../../shared/capture/index.ts';
import { counted } from '../../../shared/analysis/index.ts';
import { type MessageReading, readFrame } from '../../../shared/jsonrpc/index.ts';
import { Middle, type RuleSet, type Touch } from '../../../shared/middle/index.ts';
import {
  type Answers,
  askedElsewhere,
  MessageMiddle,
  NOBODY_WAITS,
  ownPiece,
  type PassingMessage,
  type Ruled,
  type RuledMessage,
  type Ruling,
  type SentPiece,
} from '../../tap/middle/index.ts';
import { runScript } from '../../scripts/index.ts';
import { BridgeFault } from '../bridge/index.ts';
import { type Held, HeldMessages } from './held-messages.ts';
import { demandJson, lineOf } from './own-text.ts';
import type { OwnDecider } from './own-carriage.ts';
import { type RulesGround, rulesIn } from './readable-rules.ts';
import type { RulesReach } from './rules-reach.ts';

/** What a stage needs of the connection around it. */
export interface StageHost {
  /** Which steps can be had here. */
  readonly ground: RulesGround;
  /** µs since the start of the capture. */
  now(): number;
  /** What waited for later messages of its side goes out now. */
  goesOn(dir: Direction, pieces: readonly SentPiece[]): void;
  /** Tells the client something in the place of its server, beside what passes on this stream. */
  tells(stream: string, bytes: Buffer): void;
  /** Puts a sentence into the record. */
  note(text: string): void;
  /** Method of the request that a response of the server answers, and when the client gives up waiting for it, ms since 1970; null where nobody knows. */
  pending(id: string): { readonly method: string; readonly deadline: number } | null;
  readonly reach: RulesReach;
}

const NO_RULES: RuleSet = { name: '', seed: null, rules: [] };
/** A window that is loaded anew is back before that, ms. */
const WINDOW_BACK_MS = 10_000;
/** So often the rules of one connection tell the user something. */
const NOTICES_MOST = 50;

/**
 * Where a window stands in the middle of a connection: its rules, and the user, say what becomes of each message. It carries none: whoever does
 * asks here. Without rules nothing is looked at.
 */
export class MiddleStage implements OwnDecider {
  readonly #host: StageHost;
  readonly #held = new HeldMessages((key) => this.#expired(key));
  readonly #watchers = new Set<() => void>();
  #middle: Middle | null = null;
  #messages: MessageMiddle | null = null;
  #set = NO_RULES;
  #text = '';
  #version = 0;
  #over = false;
  #unwatched: NodeJS.Timeout | null = null;
  #notified = 0;
  /** Null while nobody else was asked. */
  #answers: Answers | null = null;
  /** How often a client has heard of progress while something was held. */
  #progress = 0;

  constructor(host: StageHost) {
    this.#host = host;
  }

  /** Rules are in force, or something is held. */
  get isOpen(): boolean {
    return this.#text !== '' || this.#held.count > 0;
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
    const set = text.trim() === '' ? NO_RULES : rulesIn(text, this.#host.ground, this.#host.reach.readFile);
    this.#middle ??= new Middle(set, set.seed ?? randomBytes(4).readUInt32LE(), randomBytes(8).toString('hex'), {
      runScript,
      notify: (words) => this.#notify(words),
    });
    this.#middle.put(set);
    this.#messages ??= new MessageMiddle(this.#middle, () => this.#host.now());
    this.#set = set;
    this.#text = text.trim() === '' ? '' : text;
    if (this.#text === '') this.#restGoesOn(true);
    this.#version += 1;
    this.#changed();
  }

  /** Takes in an event that is no frame: filters may ask for what it tells. */
  see(event: Exclude<CaptureEvent, FrameEvent>): void {
    this.#middle?.see(event);
  }

  take(message: PassingMessage, ruled: Ruled): () => void {
    if (this.#over || this.#messages === null) {
      ruled(null);
      return NOBODY_WAITS;
    }
    const said = this.#messages.take(message);
    if (said === null) {
      ruled(null);
      return NOBODY_WAITS;
    }
    const { ruling, hold, asks } = said;
    let gone = NOBODY_WAITS;
    if (asks !== null) gone = askedElsewhere(ruling, asks, (this.#answers ??= this.#host.reach.answers()), ruled);
    else if (hold === null) ruled(ruling);
    else if (this.#held.hasRoom(message.bytes.length)) gone = this.#hold(message, ruling, hold, ruled);
    else ruled(decided(ruling, hold.sent, 'not held, since 20,000 messages or 256 MB wait already'));
    this.#changed();
    return gone;
  }

  #hold(
    { dir, stream, bytes }: PassingMessage,
    ruling: Ruling,
    { forMs, afterwards, keepAliveMs, method, sent }: NonNullable<RuledMessage['hold']>,
    ruled: Ruled,
  ): () => void {
    const [message] = readFrame(bytes.toString('utf8')).messages;
    const id = message?.id ?? null;
    const pending = id === null ? null : this.#host.pending(id);
    const since = Date.now();
    const key = this.#held.add({
      dir,
      method: method || (pending?.method ?? ''),
      id: id ?? '',
      rules: ruling.touches.map(({ name }) => name).join(', '),
      bytes: bytes.length,
      since,
      until: since + forMs,
      afterwards,
      deadline: pending?.deadline ?? -1,
      sent,
      decided: '',
      keepAlive: message === undefined ? null : this.#keepAlive(dir, stream, message, keepAliveMs),
      release: (pieces, words) => ruled(decided(ruling, pieces, `held for ${Date.now() - since} ms, ${words}`)),
    });
    return () => {
      const held = this.#held.take(key);
      held?.release(held.sent, 'let pass since the client ended');
      this.#changed();
    };
  }

  /** The client waits for what is held, or for its answer: it hears of progress so often, where its request asked for that. */
  #keepAlive(dir: Direction, stream: string, message: MessageReading, everyMs: number): Held['keepAlive'] {
    const { id } = message;
    if (everyMs === 0 || id === null || (message.class === 'request') !== (dir === 'c2s')) return null;
    const progressToken = this.#middle?.progressTokenOf(id) ?? null;
    if (progressToken === null) return null;
    const tell = (): void => {
      // It has to rise (basic/utilities/progress), and stay below what the server itself tells.
      this.#progress += 1;
      const params = { progressToken, progress: this.#progress / 1e6 };
      this.#host.tells(
        stream,
        Buffer.from(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/progress', params })),
      );
      this.#changed();
    };
    return { everyMs, tell };
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
    this.#host.note(`Nothing is held any more, since ${why}: ${counted(keys.length, 'message')} waited.`);
    this.#changed();
  }

  /** What becomes of messages that are held. Those that have gone on meanwhile are left out. Throws BridgeFault where a text is not to be sent so. */
  decide(which: readonly number[] | 'all', verdict: HeldVerdict): void {
    if ('text' in verdict && verdict.text !== null && !verdict.insist) demandJson(verdict.text);
    for (const key of which === 'all' ? this.#held.keys : which) {
      if (verdict.kind === 'later') this.#held.postpone(key, Date.now() + verdict.ms);
      else if (verdict.kind === 'forward later') this.#forwardLater(key, verdict);
      else release(this.#held.take(key), verdict);
    }
    this.#changed();
  }

  #forwardLater(key: number, { ms, text }: Extract<HeldVerdict, { kind: 'forward later' }>): void {
    const until = Date.now() + ms;
    if (text === null) this.#held.postpone(key, until, { afterwards: 'forward', decided: 'let pass by hand' });
    else
      this.#held.postpone(key, until, {
        afterwards: 'forward',
        decided: 'edited by hand',
        sent: [ownPiece(lineOf(text), 'receiver')],
      });
  }

  /** The text of a held message as it goes on where nobody changes it. Throws BridgeFault where it is gone. */
  heldText(key: number): string {
    const held = this.#held.get(key);
    if (held === null) throw new BridgeFault('not-found', 'This message is not held any more: it has gone on.');
    const own = held.sent.find(({ to }) => to === 'receiver');
    return own?.bytes.toString('utf8') ?? '';
  }

  /** The connection ends: nothing is held any more. `reaches`: what is sent can still reach the server; `why`: as “the server ended”. */
  end(reaches: boolean, why = reaches ? 'the connection was closed' : 'the server ended'): void {
    if (this.#over) return;
    this.#releaseAll(why, reaches);
    this.#restGoesOn(reaches);
    this.#over = true;
    void this.#answers?.close();
    if (this.#unwatched !== null) clearTimeout(this.#unwatched);
  }

  /** What waits for later messages waits no longer. `reaches`: what is sent can still reach the server. */
  #restGoesOn(reaches: boolean): void {
    for (const dir of ['c2s', 's2c'] as const) {
      const rest = this.#messages?.rest(dir) ?? [];
      if (rest.length > 0 && (reaches || dir === 's2c')) this.#host.goesOn(dir, rest);
    }
  }

  /** A rule may tell of every message: the record has each. */
  #notify(text: string): void {
    this.#notified += 1;
    if (this.#notified < NOTICES_MOST) this.#host.reach.notify(text);
    else if (this.#notified === NOTICES_MOST)
      this.#host.reach.notify(
        `${text} Rules have told ${NOTICES_MOST} times: further ones stand in the capture alone.`,
      );
  }

  #changed(): void {
    for (const watcher of this.#watchers) watcher();
  }
}

function release(held: Held | null, verdict: Exclude<HeldVerdict, { kind: 'later' | 'forward later' }>): void {
  switch (verdict.kind) {
    case 'forward':
      held?.release(held.sent, 'let pass by hand');
      break;
    case 'drop':
      held?.release([], 'dropped by hand');
      break;
    case 'edited':
      held?.release([ownPiece(lineOf(verdict.text), 'receiver')], 'edited by hand');
      break;
    case 'answer':
      held?.release([ownPiece(lineOf(verdict.text), 'sender')], 'answered by hand');
      break;
  }
}

/** What comes of a message that was held. */
function decided(ruling: Ruling, sent: readonly SentPiece[], words: string): Ruling {
  const touches = ruling.touches.map((touch: Touch) => ({
    ...touch,
    does: touch.does.map((word) => (word === 'held' ? words : word)),
  }));
  return { ...ruling, sent, touches };
}
