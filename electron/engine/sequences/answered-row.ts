import type { Exchange, Operation } from '../../../shared/analysis/index.ts';
import type { ExpectedRow } from '../../../shared/sequences/index.ts';
import { isObject, parsedJson } from '../../../shared/json/index.ts';
import type { LiveConnection } from '../live/index.ts';
import { operationEnded } from '../sending/index.ts';

/** Longest message that is looked into, in UTF-16 units. */
const LOOKED_INTO = 16 * 1024 * 1024;

export interface FoundRow {
  /** −1 where nothing was sent. */
  readonly row: number;
  /** Whether it is the row of an answer. */
  readonly answers: boolean;
  /** Whether its server has gone without an answer: the end of the connection follows. */
  readonly lost: boolean;
  /** Why the answer is not what one hopes for, as a sentence; '' where it is. */
  readonly problem: string;
}

/** The row of a message that was sent, and of what answers it. */
export class AnsweredRow {
  readonly #connection: LiveConnection;
  readonly #seq: number;

  constructor(connection: LiveConnection, seq: number) {
    this.#connection = connection;
    this.#seq = seq;
  }

  /** The row of the message itself, once it is known. */
  async applied(): Promise<FoundRow> {
    await this.#connection.flushed();
    return { row: this.#ownRow(), answers: false, lost: false, problem: '' };
  }

  /** The row of its answer, or, where it is no request or got none, its own. */
  async answered(): Promise<FoundRow> {
    const index = await operationEnded(this.#connection, this.#seq);
    const { operations, exchanges } = this.#connection.observation;
    const operation = operations[index];
    if (operation === undefined) return { row: this.#ownRow(), answers: false, lost: false, problem: '' };
    const answers = operation.response >= 0;
    const lost = operation.state === 'lost' && operation.stream === 'stdio';
    const carrier = exchanges.find(({ number }) => operation.stream === `http-${number}`);
    return {
      row: answers ? operation.response : this.#ownRow(),
      answers,
      lost,
      problem: problemOf(operation, carrier),
    };
  }

  #ownRow(): number {
    const { rows } = this.#connection.observation;
    const row = rows.firstOfSeq(this.#seq);
    return row < rows.length && rows.seq(row) === this.#seq ? row : -1;
  }
}

function problemOf({ state, errorCode, method }: Operation, carrier: Exchange | undefined): string {
  switch (state) {
    case 'result':
      return '';
    case 'tool-error':
      return 'The tool answered that it failed (isError).';
    case 'error':
      return `${method} was answered with the error ${errorCode.replace('-', '−')}.`;
    case 'timed-out':
      return 'It timed out.';
    case 'cancelled':
      return 'It was cancelled.';
    default:
      return carrier === undefined ? 'No answer came before the connection ended.' : unansweredBy(carrier);
  }
}

/** How the response ended that holds no answer. */
function unansweredBy({ status, reason, state, detail }: Exchange): string {
  if (status >= 300) return `No answer: HTTP ${`${status} ${reason}`.trim()}.`;
  if (state === 'failed') return `No answer: ${detail}`;
  return status === 0 ? 'No answer: no response came.' : `No answer: the response (HTTP ${status}) ended without one.`;
}

/** A row of the connection with what an expectation asks of it. */
export async function rowOf(connection: LiveConnection, row: number): Promise<ExpectedRow> {
  const { observation, annotations } = connection;
  const { rows } = observation;
  const seq = rows.seq(row);
  const text = await textOf(connection, seq);
  return {
    row,
    rows,
    operations: observation.operations,
    era: observation.session().era,
    rulesAt: (at) => observation.findings.filter((finding) => finding.rows.includes(at)).map(({ rule }) => rule),
    annotationAt: (at) => annotations.entries.find((entry) => entry.seq === rows.seq(at)) ?? null,
    subject: { text, value: messageIn(text, rows.member(row)) },
  };
}

/** The text of a frame or of a line of stderr; '' for any other event. */
async function textOf(connection: LiveConnection, seq: number): Promise<string> {
  const event = await connection.readEvent(seq);
  if (event.kind === 'frame') return (await connection.frameText(seq, 0, LOOKED_INTO)).text;
  return 'text' in event && typeof event.text === 'string' ? event.text : '';
}

/** The message as JSON.parse reads it, of a batch the one meant; undefined where the text is none. */
function messageIn(text: string, member: number): unknown {
  const value = parsedJson(text);
  if (Array.isArray(value) && member >= 0) return (value as unknown[])[member];
  return isObject(value) ? value : undefined;
}
