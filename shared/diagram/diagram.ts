import type { Exchange, Operation, RowTable, Session, SignInFacts } from '../analysis/index.ts';

/** Who issues tokens: an authorization server, or the identity provider of an enterprise. */
export type IssuerKey = `issuer-${number}`;

/** Who an arrow comes from or goes to. */
export type Peer = 'client' | 'server' | IssuerKey;

/** Who a line of life stands for: a peer, or a stream of HTTP exchange n between client and server. */
export type ParticipantKey = Peer | `http-${number}`;

/** A line of life, with its name as the handshake told it. */
export interface Participant {
  readonly key: ParticipantKey;
  /** `client`, `server`, `GET stream`, `authorization server`. */
  readonly role: string;
  /** Plain text that can be shown as it is; what the peer called itself, else the role; of an issuer its host. */
  readonly name: string;
}

/** How a step is meant: the side that spoke, or how bad it is. */
export type StepTone = 'c2s' | 's2c' | 'muted' | 'info' | 'warning' | 'error';

/** `tick`: one of many (progress, events of a stream). `wire`: HTTP, signals and the like beneath the messages. */
export type ArrowShape = 'request' | 'response' | 'notification' | 'tick' | 'wire';

interface StepBase {
  /** µs since the start of the capture, of the first and the last row that it stands for. */
  readonly t: number;
  readonly until: number;
  /** Row that is chosen with it; -1 for none. */
  readonly row: number;
  /** Rows that it stands for, in order; empty for what only stands beside another step. */
  readonly rows: readonly number[];
}

/** Something that went from one side to the other. All texts are plain and visible: see visible-text.ts. */
export interface ArrowStep extends StepBase {
  readonly kind: 'arrow';
  readonly shape: ArrowShape;
  readonly from: Peer;
  readonly to: Peer;
  /** HTTP exchange that it rode on or is about, 0 for none. */
  readonly exchange: number;
  readonly tone: StepTone;
  /** `tools/call`, `tools/call result`, `12 × notifications/progress`. */
  readonly title: string;
  readonly detail: string;
  /** Id, latency, HTTP status, what became of it: `id 3 · 38 ms`. */
  readonly aside: string;
}

/** Something that happened at one side, or a remark. */
export interface NoteStep extends StepBase {
  readonly kind: 'note';
  readonly over: 'client' | 'server' | 'both';
  readonly tone: StepTone;
  /** A shape, so that colour is not the only sign. */
  readonly sign: string;
  readonly title: string;
  /** Lines of plain text. */
  readonly lines: readonly string[];
}

/** A stretch in which nothing that is drawn happened. */
export interface GapStep extends StepBase {
  readonly kind: 'gap';
  /** Its length in µs. */
  readonly us: number;
}

export type Step = ArrowStep | NoteStep | GapStep;

/** A bar on a line of life. `user`: the client gathers input between two rounds. `stream`: an HTTP stream is open. */
export interface Activation {
  readonly on: ParticipantKey;
  readonly kind: 'work' | 'user' | 'stream';
  /** Steps between which it stands; `last` is the last one drawn where `open`. */
  readonly first: number;
  readonly last: number;
  /** It did not end within the diagram. */
  readonly open: boolean;
  /** Step from which on it was cancelled or timed out, and the answer still to come; -1 where it was not. */
  readonly lateFrom: number;
  /** Place among those that stand at the same time on the same line, from 0. */
  readonly slot: number;
}

/** How much of what was asked for is drawn. */
export interface Coverage {
  /** Rows of the selection. */
  readonly total: number;
  /** Places of the selection that were read: [from, to). What is outside is left out. */
  readonly from: number;
  readonly to: number;
  /** Arrows and notes drawn, without those that only stand beside another. */
  readonly drawn: number;
  /** Rows read and not drawn, because they say nothing by themselves (heads as sent, comments of a stream). */
  readonly quiet: number;
}

/** A sequence diagram of some rows. */
export interface Diagram {
  /** Client first, then streams, the server, and those who issue tokens. */
  readonly participants: readonly Participant[];
  readonly steps: readonly Step[];
  readonly activations: readonly Activation[];
  readonly coverage: Coverage;
  /** Revision and transport as the session tells them: `2025-11-25 over stdio`; '' before. */
  readonly caption: string;
}

/** What of a finding stands in a diagram. */
export interface DiagramFinding {
  readonly index: number;
  readonly rule: string;
  readonly level: 'error' | 'warning' | 'info';
  readonly side: 'client' | 'server';
  readonly message: string;
  readonly rows: readonly number[];
}

/** Where a diagram is drawn from: what the window knows of a connection, or the fold itself. */
export interface DiagramSource {
  readonly rows: RowTable;
  readonly operations: readonly Operation[];
  readonly session: Session | null;
  readonly signIns: readonly SignInFacts[];
  /** The exchange of this number; undefined when there is none. */
  exchange(number: number): Exchange | undefined;
  findingsOfRow(row: number): readonly DiagramFinding[];
}

/** The rows asked for, in order of their coming. */
export interface RowSelection {
  readonly length: number;
  /** The row at a place in [0, length). */
  row(place: number): number;
}
