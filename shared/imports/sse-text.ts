import { utf8Bytes } from '../capture/index.ts';
import { frameOf, type Placeless } from './foreign-record.ts';

/** The events of a body that is an event stream (WHATWG HTML, "Server-sent events"), as a capture tells them. */
export function sseEvents(body: string, exchange: number): Placeless[] {
  const events: Placeless[] = [];
  let lines: string[] = [];
  let data: string[] = [];
  const close = (unfinished: boolean): void => {
    if (lines.length === 0) return;
    const text = data.join('\n');
    // The endpoint of HTTP+SSE is an address, and no message.
    if (text !== '' && !unfinished && !lines.some((line) => /^event: ?endpoint$/.test(line))) {
      const frame = frameOf('s2c', text, `http-${exchange}`);
      events.push({ ...frame, sse: { lines } } as Placeless);
    } else
      events.push({
        kind: 'sse.event',
        exchange,
        lines,
        ...(data.length > 0 ? { text } : {}),
        ...(unfinished ? { unfinished: true as const } : {}),
      });
    lines = [];
    data = [];
  };
  for (const line of body.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)) {
    if (line === '') close(false);
    else if (line.startsWith(':')) events.push({ kind: 'sse.comment', exchange, text: line.slice(1) });
    else {
      const [, head = line, value = ''] = /^(data: ?|data$)(.*)$/s.exec(line) ?? [];
      if (head.startsWith('data') && (head.length === 4 || head[4] === ':')) {
        lines.push(head);
        data.push(value);
      } else lines.push(line);
    }
  }
  close(true);
  return events;
}

/** A body that is no frame, whole. */
export function bodyOf(exchange: number, text: string): Placeless {
  return { kind: 'http.body', exchange, offset: 0, text, bytes: utf8Bytes(text) };
}
