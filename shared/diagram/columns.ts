import type { Activation, Diagram, Participant, ParticipantKey, Peer } from './diagram.ts';
import { cells } from './visible-text.ts';

/** Width of one character of the drawing's font at 11 px. */
export const CELL = 6.62;
/** Below this a drawing would have no room for words; each who issues tokens needs so much more. */
const LEAST_WIDTH = 560;
const ISSUER_WIDTH = 150;

const GUTTER = 70;
const BAR = 8;
/** Bars that stand at the same time are moved by so much. */
const SLOT = 5;
/** More bars beside each other than this lie on one another. */
const SLOTS = 5;

/** Where things stand from left to right. */
export interface Columns {
  readonly width: number;
  /** Right end of the times. */
  readonly times: number;
  readonly x: ReadonlyMap<ParticipantKey, number>;
  readonly client: number;
  readonly server: number;
  /** Right end of the notes that stand beside the server. */
  readonly notes: number;
}

/** Places the participants of a diagram in so many px. */
export function columnsOf({ participants, steps }: Diagram, room: number): Columns {
  const issuers = participants.filter(isIssuer);
  const between = participants.length - issuers.length;
  const width = Math.max(LEAST_WIDTH + issuers.length * ISSUER_WIDTH, Math.floor(room));
  const client = GUTTER + 46;
  const noted = steps.some((step) => step.kind === 'note' && step.over === 'server');
  const roomy = Math.min(300, Math.max(ISSUER_WIDTH, (width * 0.26) / Math.max(1, issuers.length)));
  // Where no note stands beside it, the last line needs room for half its name only.
  const { name = '', role = '' } = participants.at(-1) ?? {};
  const halfHead = Math.min(140, (Math.max(cells(name), cells(role)) * CELL) / 2 + 18);
  const last = noted && issuers.length === 0 ? roomy : halfHead;
  const server = width - Math.round(last + issuers.length * roomy);
  const step = (server - client) / (between - 1);
  const x = new Map(
    participants.map(({ key }, at) => [
      key,
      Math.round(at < between ? client + at * step : server + (at - between + 1) * roomy),
    ]),
  );
  const [first] = issuers;
  return {
    width,
    times: GUTTER - 8,
    x,
    client,
    server,
    notes: first === undefined ? width : (x.get(first.key) ?? width),
  };
}

function isIssuer({ key }: Participant): boolean {
  return key.startsWith('issuer-');
}

/** Left end and width of a bar. Those of the client grow to the right, the others to the left: towards each other. */
export function barBox({ on, slot }: Activation, columns: Columns): { readonly x: number; readonly width: number } {
  const by = Math.min(slot, SLOTS) * SLOT;
  const x = columns.x.get(on) ?? 0;
  return { x: x - BAR / 2 + (on === 'client' ? by : -by), width: BAR };
}

/** Where an arrow touches the line of a peer: at its own bar, else at the outermost that stands there, else at the line. */
export function touchPoint(on: Peer, at: number, bars: readonly Activation[], columns: Columns): number {
  const own = bars.find(
    (bar) => bar.on === on && bar.kind === 'work' && (bar.first === at || (bar.last === at && !bar.open)),
  );
  const slot = own?.slot ?? outermost(on, bars);
  return edge(on, slot, columns);
}

/** The edge of the outermost bar of a peer that stands at a step: words begin beyond it. */
export function innerEdge(on: Peer, bars: readonly Activation[], columns: Columns): number {
  return edge(on, outermost(on, bars), columns);
}

function outermost(on: ParticipantKey, bars: readonly Activation[]): number {
  return bars.reduce((most, bar) => (bar.on === on ? Math.max(most, bar.slot) : most), -1);
}

function edge(on: Peer, slot: number, columns: Columns): number {
  const out = slot < 0 ? 0 : BAR / 2 + Math.min(slot, SLOTS) * SLOT;
  return on === 'client' ? columns.client + out : (columns.x.get(on) ?? columns.server) - out;
}

/** For each step the bars that stand at it. */
export function barsAtSteps({ steps, activations }: Diagram): Activation[][] {
  const at: Activation[][] = steps.map(() => []);
  for (const bar of activations) for (let step = bar.first; step <= bar.last; step += 1) at[step]?.push(bar);
  return at;
}
