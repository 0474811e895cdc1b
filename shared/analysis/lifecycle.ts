import type { CaptureEvent } from '../capture/index.ts';
import type { Phase, PhaseName, PhaseState } from './session.ts';
import type { CorrelatedMessage } from './step.ts';
import { signed } from './words.ts';
import { member } from './json.ts';
import type { ProcessRecord } from './process-record.ts';

const NAMES: readonly PhaseName[] = ['spawn', 'initialize', 'initialized', 'operation', 'closing'];

interface MutablePhase {
  state: PhaseState;
  start: number;
  end: number;
  detail: string;
}

/** The phases of the legacy era (specification, "Lifecycle"; protocol facts §4.2). */
export class Lifecycle {
  readonly #phases: Record<PhaseName, MutablePhase> = {
    spawn: blank(),
    initialize: blank(),
    initialized: blank(),
    operation: blank(),
    closing: blank(),
  };
  #spoken = false;

  phases(): Phase[] {
    return NAMES.map((name) => ({ name, ...this.#phases[name] }));
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

  applyMessage({ dir, message, method, link, operation }: CorrelatedMessage, t: number): void {
    if (method === 'initialize' && dir === 'c2s' && link === 'opens') this.#begin('initialize', t);
    else if (method === 'initialize' && link === 'answers' && operation?.dir === 'c2s') {
      if (operation.state !== 'result') {
        this.#finish('initialize', t, 'failed', `error ${signed(member(member(message.value, 'error'), 'code'))}`);
        return;
      }
      this.#finish('initialize', t, 'done', '');
      this.#begin('initialized', t);
    } else if (method === 'initialize' && link === 'answers-late') {
      this.#finish('initialize', t, 'done', 'late');
      this.#begin('initialized', t);
    } else if (method === 'notifications/initialized' && dir === 'c2s' && this.stateOf('initialize') === 'done') {
      this.#finish('initialized', t, 'done', '');
      if (this.stateOf('operation') === 'ahead') this.#begin('operation', t);
    }
  }

  applyFrame(dir: 'c2s' | 's2c', t: number): void {
    if (dir === 's2c') this.#spoken = true;
    if (this.stateOf('spawn') === 'active') this.#finish('spawn', t, 'done', '');
  }

  /** `initialize` was not answered in time, or cancelled. */
  initializeFailed(t: number, detail: string): void {
    this.#finish('initialize', t, 'failed', detail);
  }

  applyProcess(event: CaptureEvent, process: ProcessRecord): void {
    switch (event.kind) {
      case 'process.spawn':
        this.#begin('spawn', event.t);
        break;
      case 'process.spawn-failed':
        this.#begin('spawn', event.t);
        this.#finish('spawn', event.t, 'failed', event.reason.replace('-', ' '));
        break;
      case 'process.stdin-close':
        if (event.by !== 'peer') this.#close(event.t);
        break;
      case 'process.signal':
        this.#close(event.t);
        break;
      case 'process.exit':
        this.#exited(event.t, process);
        break;
      default:
        break;
    }
  }

  #exited(t: number, process: ProcessRecord): void {
    const how = process.ending.startsWith('code') ? `exited ${process.ending.slice(5)}` : process.ending;
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
    this.#close(t);
    this.#finish('closing', t, process.closedByUs || !process.endedBadly ? 'done' : 'failed', how);
  }

  #close(t: number): void {
    if (this.stateOf('closing') !== 'ahead') return;
    for (const name of NAMES) {
      const phase = this.#phases[name];
      if (name === 'closing') continue;
      if (phase.state === 'ahead') phase.state = 'skipped';
      else if (phase.state === 'active')
        this.#finish(
          name,
          t,
          name === 'operation' || name === 'spawn' ? 'done' : 'failed',
          name === 'initialize' ? 'unanswered' : '',
        );
    }
    this.#begin('closing', t);
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
