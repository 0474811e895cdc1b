import { counted, signed, type Operation } from '../../../analysis/index.ts';
import type { Direction } from '../../../capture/index.ts';
import type { FrameReading, MessageReading } from '../../../jsonrpc/index.ts';
import { errorCode, opposite, shown, writer } from '../../reading/index.ts';
import { onError, onOddFrame, onStreamable, type Rule, type RuleContext } from '../../engine/index.ts';
import { ERROR } from '../../../mcp/index.ts';

/** Statuses that refuse a request for another reason than its body. */
const NOT_FOR_THE_BODY: ReadonlySet<number> = new Set([401, 403, 404, 405, 406, 429]);

/** Group C: arrays of messages, which 2025-03-26 alone allows (JSON-RPC 2.0 §6). */
export const BATCH_RULES: readonly Rule[] = [
  onOddFrame('batch-not-supported', ({ event, reading }, { revision }) => {
    if (!reading.class.startsWith('batch.')) return null;
    const where = revision === '2024-11-05' ? '2024-11-05 does not speak of them' : 'only 2025-03-26 has them';
    return {
      message: `The ${writer(event.dir)} wrote an array of ${counted(reading.messages.length, 'message')} instead of one; ${where}.`,
    };
  }),
  onOddFrame('batch-empty', ({ event, reading, row }, context) => {
    if (reading.class !== 'batch.empty' || answersNotifications(event.dir, row, context)) return null;
    return { message: `The ${writer(event.dir)} wrote an empty array; a batch has at least one message.` };
  }),
  onOddFrame('batch-mixed', ({ event, reading }) => {
    if (reading.class !== 'batch.mixed') return null;
    const answers = reading.messages.filter(({ class: name }) => name.startsWith('response.')).length;
    return {
      message: `The ${writer(event.dir)} put ${counted(answers, 'response')} and ${counted(reading.messages.length - answers, 'request or notification', 'requests or notifications')} into one array; an array holds either the one or the other.`,
    };
  }),
  onOddFrame('batch-initialize', ({ event, reading }) => {
    if (event.dir !== 'c2s' || !isBatch(reading)) return null;
    if (!reading.messages.some(({ class: name, method }) => name === 'request' && method === 'initialize')) return null;
    return { message: 'The client put “initialize” into an array; it must be sent alone.' };
  }),
  onOddFrame('batch-before-init', ({ event, reading }, { handshake: { stage } }) => {
    if (event.dir !== 'c2s' || !isBatch(reading) || stage === 'ready' || stage === 'skipped') return null;
    return { message: 'The client sent an array of messages before the session was initialized.' };
  }),
  onOddFrame('batch-invalid-member', ({ event, reading }) => {
    if (reading.class !== 'batch.invalid') return null;
    const wrong = reading.messages.filter(({ class: name }) => isMalformed(name)).length;
    if (wrong === 0) return null;
    return {
      message: `Of the ${counted(reading.messages.length, 'member')} of the array that the ${writer(event.dir)} wrote, ${wrong} ${wrong === 1 ? 'is' : 'are'} no JSON-RPC message.`,
    };
  }),
  onOddFrame('batch-nested', ({ event, reading }) => {
    if (!reading.messages.some(({ class: name }) => name === 'malformed.nested-batch')) return null;
    return { message: `The ${writer(event.dir)} put an array into an array of messages.` };
  }),
  onOddFrame('batch-reply-empty', ({ event, reading, row }, context) => {
    const asked = reading.class === 'batch.empty' ? answersNotifications(event.dir, row, context) : null;
    if (asked === null) return null;
    return {
      rows: [row, asked],
      message: `The ${writer(event.dir)} answered a batch of notifications (event ${context.rows.seq(asked)}) with an empty array; such a batch gets no answer.`,
    };
  }),
  onStreamable('batch-reply-incomplete', 'over', ({ exchange, row }, { rows }) => {
    const open = Array.from(exchange.owed).filter(({ state }) => state !== 'cancelled');
    const first = open[0];
    if (!isBatchOf(exchange.bodyClass) || exchange.status !== 200 || first === undefined) return null;
    // Without a single answer the batch was not understood, or its stream broke.
    if (open.length === exchange.asked.length) return null;
    return {
      rows: [row, exchange.bodyRow],
      message: `Of the ${counted(exchange.asked.length, 'request')} in the array of event ${rows.seq(exchange.bodyRow)}, ${open.length} got no answer before the response ended: ${ids(open)}.`,
    };
  }),
  onError('batch-receive-unsupported', ({ message, dir, row }, context) => {
    const code = errorCode(message);
    if (message.id !== null && message.id !== 'null') return null;
    if (code !== ERROR.invalidRequest && code !== ERROR.parseError) return null;
    const asked = batchAsked(dir, row, context);
    if (asked === null || (context.http.exchange?.status ?? 0) >= 400) return null;
    return {
      rows: [row, asked],
      message: `The ${writer(dir)} refused the array of event ${context.rows.seq(asked)} with ${signed(code)}; in 2025-03-26 each side must accept one.`,
    };
  }),
  onStreamable('batch-receive-unsupported', 'answered', ({ exchange, row }, { rows }) => {
    const { status, bodyClass, bodyRow } = exchange;
    if (!isBatchOf(bodyClass) || status < 400 || status > 499 || NOT_FOR_THE_BODY.has(status)) return null;
    return {
      rows: [row, bodyRow],
      message: `The server refused the array of event ${rows.seq(bodyRow)} with the status ${status}; in 2025-03-26 each side must accept one.`,
    };
  }),
  onOddFrame('batch-duplicate-id', ({ event, reading }) => {
    if (!isBatch(reading)) return null;
    const seen = new Set<string>();
    for (const { class: name, id } of reading.messages) {
      if (name !== 'request' || id === null) continue;
      if (seen.has(id))
        return { message: `The array that the ${writer(event.dir)} wrote has two requests with the id ${shown(id)}.` };
      seen.add(id);
    }
    return null;
  }),
];

function isBatch(reading: FrameReading): boolean {
  return reading.class.startsWith('batch.') && reading.messages.length > 0;
}

function isBatchOf(name: string | null): boolean {
  return name === 'batch.requests' || name === 'batch.responses';
}

function isMalformed(name: MessageReading['class']): boolean {
  return name.startsWith('malformed.') && name !== 'malformed.nested-batch';
}

/** Row of the batch that what is written now in this direction answers: that of the same exchange, or the one directly before. */
function batchAsked(dir: Direction, row: number, { http: { exchange }, lastBatch, last }: RuleContext): number | null {
  if (exchange !== null) return dir === 's2c' && isBatchOf(exchange.bodyClass) ? exchange.bodyRow : null;
  const batch = lastBatch[opposite(dir)];
  const since = last[dir]?.row ?? -1;
  return batch === null || (since > batch.row && since < row) ? null : batch.row;
}

function answersNotifications(dir: Direction, row: number, context: RuleContext): number | null {
  const asked = batchAsked(dir, row, context);
  if (asked === null) return null;
  const only = context.http.exchange?.tells ?? context.lastBatch[opposite(dir)]?.notifications ?? false;
  return only ? asked : null;
}

function ids(operations: readonly Operation[]): string {
  const some = operations.slice(0, 8).map(({ id }) => shown(id));
  return operations.length > some.length ? `${some.join(', ')} …` : some.join(', ');
}
