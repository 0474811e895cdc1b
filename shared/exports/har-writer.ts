import { exchangeNumber, type CaptureEvent, type Omission } from '../capture/index.ts';
import { HarExchange } from './har-exchange.ts';
import { HarMessages } from './har-message.ts';
import { HarClock, type HarEntry } from './har.ts';
import { jsonText } from '../sinks/index.ts';
import type { Exporter, ExportSubject, ExportWriter } from './writer.ts';

/** What may be missing where only some events leave. */
const PART_OMITS: readonly Omission[] = ['start', 'requests', 'answers', 'notifications'];

/**
 * An archive as the developer tools of browsers open it. An entry is written when its exchange has ended, so entries stand in the order
 * of their ends.
 */
function harWriter({ header, version, chosen }: ExportSubject): ExportWriter {
  const omits = [...(header.source.omits ?? []), ...(chosen === null ? [] : PART_OMITS)];
  const clock = new HarClock(header.startedAt);
  const messages = new HarMessages(clock);
  const open = new Map<number, HarExchange>();
  let socket = 0;
  let begun = false;

  const written = (entries: readonly HarEntry[]): string => {
    let out = '';
    for (const entry of entries) {
      out += begun ? ',\n' : front(version, omits);
      begun = true;
      out += jsonText(entry);
    }
    return out;
  };
  const exchangeOf = (number: number, t: number): HarExchange => {
    const known = open.get(number) ?? new HarExchange(number, t);
    open.set(number, known);
    return known;
  };

  return {
    event: (event, taken) => {
      const number = numberOf(event);
      if (number === 0) {
        if (event.kind !== 'frame') return '';
        if (event.stream !== 'ws' || !open.has(socket)) return written(messages.push(event, taken));
        const exchange = exchangeOf(socket, event.t);
        exchange.taken ||= taken;
        exchange.message(event, clock);
        return '';
      }
      const exchange = exchangeOf(number, event.t);
      exchange.push(event);
      exchange.taken ||= taken;
      if (event.kind === 'http.request' && event.purpose === 'websocket') socket = number;
      if (!exchange.ended) return '';
      open.delete(number);
      return exchange.taken ? written([exchange.entry(clock)]) : '';
    },
    wanted: () => [],
    *end() {
      for (const exchange of open.values()) if (exchange.taken) yield written([exchange.entry(clock)]);
      for (const entry of messages.end()) yield written([entry]);
      yield begun ? '\n]}}\n' : `${front(version, omits)}]}}\n`;
    },
  };
}

function front(version: string, omits: readonly string[]): string {
  const creator = { name: 'mcpscope', version };
  const own = omits.length === 0 ? '' : `"_omits":${jsonText(omits)},`;
  return `{"log":{"version":"1.2","creator":${jsonText(creator)},${own}"pages":[],"entries":[\n`;
}

/** The exchange that an event belongs to, 0 for none. */
function numberOf(event: CaptureEvent): number {
  if (event.kind === 'frame') return exchangeNumber(event.stream);
  return 'exchange' in event ? event.exchange : 0;
}

export const HAR: Exporter = {
  title: 'HAR 1.2',
  use: 'Opens in the developer tools of a browser.',
  ending: 'har',
  type: 'application/json',
  writer: harWriter,
};
