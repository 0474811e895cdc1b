import type { CaptureEvent } from '../../capture/index.ts';
import type { Era } from '../../mcp/index.ts';
import { signed } from '../reading/index.ts';
import { isDiscovery } from './discovery-answers.ts';
import type { CorrelatedMessage, Operation, OperationState } from '../operations/index.ts';
import type { ProcessRecord } from '../process/index.ts';
import type { Phase, PhaseName, PhaseState } from '../session/index.ts';
import { member } from '../../json/index.ts';

interface MutablePhase {
  state: PhaseState;
  start: number;
  end: number;
  detail: string;
}

/** What decides which phases there are. */
export interface Setting {
  readonly era: Era | 'unknown';
  /** A process was started, or an address is spoken to. */
  readonly start: 'spawn' | 'connect';
  /** The connection finds out what an address speaks, and holds no conversation. */
  readonly probing: boolean;
  /** Our client signs in: what opens the connection is asked again with the token. */
  readonly signingIn: boolean;
}

/** Stands at the phase that waits for a sign-in. */
export const SIGNING_IN = 'signing in';

const LEGACY: readonly PhaseName[] = ['initialize', 'initialized', 'operation'];
const MODERN: readonly PhaseName[] = ['discover', 'operation'];
const ALL: readonly PhaseName[] = [
  'spawn',
  'connect',
  'probe',
  'discover',
  'initialize',
  'initialized',
  'operation',
  'closing',
];

const GIVEN_UP: Partial<Record<OperationState, string>> = {
  'timed-out': 'timed out',
  cancelled: 'cancelled',
  lost: 'no answer',
};

/** The phases of either era (specification, "Lifecycle"; protocol facts §4.2, §4.3). */
export class Lifecycle {
  readonly #phases: Record<PhaseName, MutablePhase> = {
    spawn: blank(),
    connect: blank(),
    probe: blank(),
    discover: blank(),
    initialize: blank(),
    initialized: blank(),
    operation: blank(),
    closing: blank(),
  };
  #spoken = false;
  /** The newest discovery, as long as it is awaited. */
  #discovery: Operation | null = null;

  phases(setting: Setting): Phase[] {
    return this.#names(setting).map((name) => ({ name, ...this.#phaseOf(name, setting) }));
  }

  stateOf(name: PhaseName): PhaseState {
    return this.#phases[name].state;
  }

  startOf(name: PhaseName): number {
    return this.#phases[name].start;
  }

  /** True once the server wrote anything where a message should be. */
  get serverSpoke(): boolean {
    return this.#spoken;
  }

  applyFrame(dir: 'c2s' | 's2c', t: number): void {
    if (dir === 's2c') this.#spoken = true;
    if (this.stateOf('spawn') === 'active') this.#finish('spawn', t, 'done', '');
  }

  /** `modern`: the message is, or answers, a request that names its own version. */
  applyMessage(correlated: CorrelatedMessage, t: number, modern: boolean): void {
    const { dir, method, link, operation } = correlated;
    if (method === 'initialize') this.#initialize(correlated, t);
    else if (method === 'notifications/initialized' && dir === 'c2s' && this.stateOf('initialize') === 'done') {
      this.#finish('initialized', t, 'done', '');
      if (this.stateOf('operation') === 'ahead') this.#begin('operation', t);
    } else if (method === 'server/discover' && operation?.dir === 'c2s') this.#discover(correlated, operation, t);
    else if (modern && (link === 'answers' || link === 'asks') && operation?.state !== 'error') this.#operate(t);
  }

  /** An operation came to an end without an answer. */
  gaveUp(operation: Operation, t: number): void {
    const how = GIVEN_UP[operation.state] ?? '';
    if (operation === this.#discovery) this.#discoverFailed(t, how);
    else if (operation.method === 'initialize' && operation.dir === 'c2s' && this.stateOf('initialize') === 'active')
      this.#finish('initialize', t, 'failed', how);
  }

  /** An address is spoken to. What was closed before is open again by that. */
  connecting(t: number): void {
    if (this.stateOf('closing') !== 'ahead') this.#reopen();
    if (this.stateOf('connect') === 'ahead') this.#begin('connect', t);
  }

  /** The first connection to the address came about. */
  connected(t: number): void {
    if (this.stateOf('connect') !== 'done') this.#finish('connect', t, 'done', '');
  }

  connectFailed(t: number, detail: string): void {
    if (this.stateOf('connect') === 'active') this.#finish('connect', t, 'failed', detail);
  }

  /**
   * A step of finding out what the server speaks; `detail` is what was found, '' where nothing was. What was never answered has
   * found out nothing, and failed unless another step did.
   */
  probed(start: number, t: number, detail: string, answered = true): void {
    const phase = this.#phases.probe;
    const state = answered || phase.state === 'done' ? 'done' : 'failed';
    if (phase.state === 'ahead') phase.start = Math.min(start, t);
    this.#finish('probe', t, state, detail || phase.detail);
  }

  /** Our side, or the end of the stream that is the session, begins to end the connection. */
  close(t: number): void {
    if (this.stateOf('closing') !== 'ahead') return;
    for (const name of ALL) {
      const phase = this.#phases[name];
      if (name === 'closing') continue;
      if (phase.state === 'ahead') phase.state = 'skipped';
      else if (phase.state === 'active') {
        const waiting = name === 'initialize' || name === 'discover';
        const fine = name === 'operation' || name === 'spawn' || name === 'connect';
        this.#finish(name, t, fine ? 'done' : 'failed', waiting ? 'unanswered' : '');
      }
    }
    this.#begin('closing', t);
  }

  /** The connection is at its end. */
  closed(t: number, state: 'done' | 'failed', detail: string): void {
    this.close(t);
    if (this.stateOf('closing') === 'active') this.#finish('closing', t, state, detail);
  }

  applyProcess(event: CaptureEvent, process: ProcessRecord): void {
    switch (event.kind) {
      case 'process.spawn':
        this.#restart(event.t);
        this.#begin('spawn', event.t);
        break;
      case 'process.spawn-failed':
        this.#restart(event.t);
        this.#begin('spawn', event.t);
        this.#finish('spawn', event.t, 'failed', event.reason.replace('-', ' '));
        break;
      case 'process.stdin-close':
        if (event.by !== 'peer') this.close(event.t);
        break;
      case 'process.signal':
        this.close(event.t);
        break;
      case 'process.exit':
        this.#exited(event.t, process);
        break;
      default:
        break;
    }
  }

  #phaseOf(name: PhaseName, { signingIn }: Setting): Readonly<MutablePhase> {
    const phase = this.#phases[name];
    const refused = phase.state === 'failed' && (name === 'discover' || name === 'initialize');
    return signingIn && refused ? { ...phase, state: 'active', end: -1, detail: SIGNING_IN } : phase;
  }

  #names({ era, start, probing }: Setting): PhaseName[] {
    if (probing) return [start, 'probe', 'closing'];
    const legacy = this.#phases.initialize.start >= 0;
    // As long as a discovery is all there is, it is the opening; once it failed and another followed, it was a probe.
    const probed = this.#phases.probe.start >= 0;
    const modern = era === 'modern' || (!legacy && !probed && this.#phases.discover.start >= 0);
    if (modern) return [start, ...MODERN, 'closing'];
    return [start, ...(probed ? (['probe'] as const) : []), ...LEGACY, 'closing'];
  }

  #initialize({ dir, message, link, operation }: CorrelatedMessage, t: number): void {
    if (dir === 'c2s' && link === 'opens') {
      // What the discovery seemed to open was not the conversation.
      if (this.#phases.initialize.start < 0) this.#phases.operation = blank();
      if (this.stateOf('discover') === 'failed') this.#probedByDiscovery();
      this.#begin('initialize', t);
    } else if (link === 'answers' && operation?.dir === 'c2s') {
      if (operation.state !== 'result') {
        this.#finish('initialize', t, 'failed', `error ${signed(member(member(message.value, 'error'), 'code'))}`);
        return;
      }
      this.#finish('initialize', t, 'done', '');
      this.#begin('initialized', t);
    } else if (link === 'answers-late') {
      this.#finish('initialize', t, 'done', 'late');
      this.#begin('initialized', t);
    }
  }

  #discover({ message, link }: CorrelatedMessage, operation: Operation, t: number): void {
    // Within a session of the legacy era it is a request like any other.
    if (this.#phases.initialize.start >= 0) return;
    if (link === 'opens') {
      this.#discovery = operation;
      if (this.stateOf('discover') === 'done') return;
      const { start } = this.#phases.discover;
      this.#begin('discover', start < 0 ? t : start);
    } else if (link === 'answers' || link === 'answers-late') {
      if (message.class !== 'response.result')
        this.#discoverFailed(t, `error ${signed(member(member(message.value, 'error'), 'code'))}`);
      else if (!isDiscovery(member(message.value, 'result'))) this.#discoverFailed(t, 'no revisions');
      else {
        this.#finish('discover', t, 'done', link === 'answers' ? '' : 'late');
        this.#operate(t);
      }
    }
  }

  #discoverFailed(t: number, detail: string): void {
    this.#discovery = null;
    if (this.stateOf('discover') === 'active') this.#finish('discover', t, 'failed', detail);
  }

  #probedByDiscovery(): void {
    const { start, end, detail } = this.#phases.discover;
    this.probed(start, Math.max(end, this.#phases.probe.end), this.#phases.probe.detail || detail);
    this.#phases.probe.start = Math.min(start, this.#phases.probe.start);
  }

  /** The modern era has nothing between the opening and the first good answer. */
  #operate(t: number): void {
    if (this.#phases.initialize.start >= 0 && this.stateOf('initialize') !== 'failed') return;
    if (this.stateOf('discover') === 'ahead') this.#phases.discover.state = 'skipped';
    if (this.stateOf('operation') === 'ahead') this.#begin('operation', t);
  }

  /** A process takes the place of one that ended: what was found out stays, the rest begins anew. */
  #restart(t: number): void {
    this.#spoken = false;
    if (this.stateOf('discover') === 'active') this.#discoverFailed(t, 'no answer');
    for (const name of ['initialize', 'initialized', 'operation', 'closing'] as const) this.#phases[name] = blank();
    if (this.stateOf('discover') === 'skipped') this.#phases.discover = blank();
    if (this.stateOf('probe') === 'skipped') this.#phases.probe = blank();
  }

  #reopen(): void {
    const { operation } = this.#phases;
    this.#phases.closing = blank();
    if (operation.start < 0) return;
    operation.state = 'active';
    operation.end = -1;
  }

  #exited(t: number, process: ProcessRecord): void {
    const how = process.ending.startsWith('code') ? `exited ${process.ending.slice(5)}` : process.ending;
    if (this.stateOf('discover') === 'active') this.#discoverFailed(t, how);
    if (!process.closedByUs && !this.#spoken) {
      // It ended before it said anything: the start is what failed, whatever had been written to it.
      this.#phases.initialize = blank();
      this.#phases.spawn.state = 'active';
      this.#finish('spawn', t, 'failed', how);
      return;
    }
    for (const name of ['initialize', 'initialized'] as const) {
      if (this.stateOf(name) === 'active') this.#finish(name, t, 'failed', how);
    }
    this.closed(t, process.closedByUs || !process.endedBadly ? 'done' : 'failed', how);
  }

  #begin(name: PhaseName, t: number): void {
    this.#phases[name] = { state: 'active', start: t, end: -1, detail: '' };
  }

  #finish(name: PhaseName, t: number, state: PhaseState, detail: string): void {
    const phase = this.#phases[name];
    if (phase.start < 0) phase.start = t;
    phase.state = state;
    phase.end = t;
    phase.detail = detail;
  }
}

function blank(): MutablePhase {
  return { state: 'ahead', start: -1, end: -1, detail: '' };
}
