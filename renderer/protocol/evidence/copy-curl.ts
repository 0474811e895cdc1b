import { isFrameClass, type Exchange } from '../../../shared/analysis/index.ts';
import { notify, sentenceOf, type ConnectionModel } from '../../state/index.ts';
import { counted } from '../../widgets/index.ts';
import { copyText } from './copy-text.ts';
import { curlOf, type CurlRequest } from './curl.ts';
import { bodyOf, eventOf, extendBody } from './event-store.ts';
import { revealedOf } from './revealed.ts';

/** A longer body is no use on a command line, in bytes. */
const LONGEST_BODY = 4_194_304;

/** Puts an exchange's request on the clipboard as a curl command, and says which secrets it still needs. */
export async function copyAsCurl(model: ConnectionModel, exchange: Exchange): Promise<void> {
  try {
    const { text, variables, leftOut } = curlOf(await requestOf(model, exchange));
    await copyText(text, `Exchange #${exchange.number} as curl`);
    if (variables.length > 0) {
      const names = variables.map(({ variable, of }) => `$${variable} (${of})`).join(', ');
      notify({ tone: 'warning', text: `Set ${names} before you run it: the capture has masked the value.` });
    }
    if (leftOut.length > 0)
      notify({
        tone: 'warning',
        text: `Left out of the command: ${counted(leftOut.length, 'header')} with no usable name.`,
      });
  } catch (problem) {
    notify({ tone: 'error', text: `No curl command could be made: ${sentenceOf(problem)}` });
  }
}

async function requestOf(model: ConnectionModel, exchange: Exchange): Promise<CurlRequest> {
  const { id, rows } = model;
  const asked = await eventOf(id, rows.seq(exchange.row));
  const sent = exchange.sentRow < 0 ? null : await eventOf(id, rows.seq(exchange.sentRow));
  if (asked.kind !== 'http.request') throw new Error('its request is not in the capture.');
  const head = sent?.kind === 'http.sent' ? sent : null;
  return {
    method: exchange.method,
    url: asked.url,
    headers: head?.headers ?? asked.headers,
    body: await requestBody(model, exchange),
    streaming: exchange.body === 'sse' || STREAMS.has(exchange.purpose),
    unchecked: head?.socket.tls?.authorized === false,
    revealed: revealedOf(id),
  };
}

const STREAMS: ReadonlySet<Exchange['purpose']> = new Set(['listen', 'resume', 'events']);

async function requestBody(model: ConnectionModel, exchange: Exchange): Promise<CurlRequest['body']> {
  const row = requestFrame(model, exchange);
  if (row < 0) return null;
  const seq = model.rows.seq(row);
  if (model.rows.bytes(row) > LONGEST_BODY) throw new Error('its body is too long for a command line.');
  const event = await eventOf(model.id, seq);
  if (event.kind !== 'frame') return null;
  const head = await bodyOf(model.id, event);
  const { text, base64 } = await extendBody(model.id, seq, head, head.total);
  return { text, base64 };
}

/**
 * Row of the frame that is the body of a request, -1 for none. It stands between the request and the head that was sent. A
 * body that a redirect has sent again is that of the exchange before.
 */
export function requestFrame(model: ConnectionModel, exchange: Exchange): number {
  const seen = new Set<number>();
  for (let hop: Exchange | undefined = exchange; hop !== undefined && !seen.has(hop.number);) {
    seen.add(hop.number);
    for (const row of model.rowsOfExchange(hop.number)) {
      if (hop.sentRow >= 0 && row > hop.sentRow) break;
      if (model.rows.direction(row) === 'c2s' && isFrameClass(model.rows.class(row))) return row;
    }
    const before: Exchange | undefined = hop.redirectOf > 0 ? model.exchange(hop.redirectOf) : undefined;
    hop = before?.method === exchange.method ? before : undefined;
  }
  return -1;
}
