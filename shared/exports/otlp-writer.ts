import { Analysis, type Operation, type Session } from '../analysis/index.ts';
import type { CaptureSource } from '../capture/index.ts';
import { OperationBook, type OperationEvent, type OperationFacts } from './operation-facts.ts';
import {
  attributes,
  OtlpClock,
  SPAN_KIND,
  STATUS_ERROR,
  type OtlpAttribute,
  type OtlpEvent,
  type OtlpSpan,
} from './otlp.ts';
import { jsonText } from '../sinks/index.ts';
import { spanId, traceId } from './trace-ids.ts';
import type { Exporter, ExportSubject, ExportWriter } from './writer.ts';
import { parseJson } from '../json/index.ts';

/** Spans that are written at once. */
const PIECE = 200;

/**
 * Traces of a session: one span for the session, below it one for each operation, below that its rounds and what the server asked meanwhile.
 * Names and attributes by OpenTelemetry's semantic conventions for MCP (Development, as of 2026).
 */
function otlpWriter({ header, version }: ExportSubject): ExportWriter {
  const analysis = new Analysis(header.source.name, header.source.omits);
  const book = new OperationBook();
  return {
    event: (event, taken) => {
      book.take(analysis.push(event), taken);
      return '';
    },
    wanted: () => [],
    *end() {
      const session = analysis.session();
      const clock = new OtlpClock(header.startedAt);
      const trace = traceId(`${header.startedAt} ${header.source.name}`);
      const spans = new Spans({ session, clock, trace, source: header.source, book, operations: analysis.operations });
      yield front(session, version);
      let piece = jsonText(spans.root());
      let count = 1;
      for (const operation of analysis.operations) {
        for (const span of spans.of(operation)) {
          piece += `,\n${jsonText(span)}`;
          count += 1;
        }
        if (count < PIECE) continue;
        yield piece;
        piece = '';
        count = 0;
      }
      yield `${piece}\n]}]}]}\n`;
    },
  };
}

function front({ clientInfo }: Session, version: string): string {
  const resource = {
    attributes: attributes({
      'service.name': clientInfo?.name || 'mcp-client',
      'service.version': clientInfo?.version,
    }),
  };
  const scope = { name: 'mcpscope', version };
  return `{"resourceSpans":[{"resource":${jsonText(resource)},"scopeSpans":[{"scope":${jsonText(scope)},"spans":[\n`;
}

interface SpanSources {
  readonly session: Session;
  readonly clock: OtlpClock;
  readonly trace: string;
  readonly source: CaptureSource;
  readonly book: OperationBook;
  readonly operations: readonly Operation[];
}

class Spans {
  readonly #from: SpanSources;
  readonly #root: string;
  readonly #wire: OtlpAttribute[];

  constructor(from: SpanSources) {
    this.#from = from;
    this.#root = spanId(`${from.trace} session`);
    this.#wire = wireAttributes(from.session, from.source);
  }

  root(): OtlpSpan {
    const { session, clock, trace, book } = this.#from;
    const { verdict, serverInfo, counts } = session;
    return {
      traceId: trace,
      spanId: this.#root,
      name: 'mcp session',
      kind: SPAN_KIND.internal,
      startTimeUnixNano: clock.nano(0),
      endTimeUnixNano: clock.nano(session.lastT),
      attributes: [
        ...this.#wire,
        ...attributes({
          'mcpscope.verdict': [verdict.headline, verdict.detail].filter((part) => part !== '').join(': '),
          'mcpscope.server.name': serverInfo?.name,
          'mcpscope.server.version': serverInfo?.version,
          'mcpscope.frames': counts.frames,
          'mcpscope.frames.malformed': counts.malformed,
        }),
      ],
      events: book.loose.map((event) => this.#event(event)),
      droppedEventsCount: book.looseDropped,
      links: [],
      status: verdict.tone === 'error' ? { code: STATUS_ERROR, message: verdict.headline } : {},
    };
  }

  /** The span of an operation and those of its rounds; none where it was not chosen to leave. */
  of(operation: Operation): OtlpSpan[] {
    const facts = this.#from.book.of(operation.index);
    if (facts?.taken !== true) return [];
    const own = this.#idOf(operation.index);
    const trace = this.#traceOf(operation.index);
    return [this.#operation(operation, facts, own, trace), ...this.#rounds(operation, own, trace)];
  }

  #operation(operation: Operation, facts: OperationFacts, own: string, trace: string): OtlpSpan {
    const { session, clock } = this.#from;
    const { method, id, dir, state, start, end } = operation;
    const error = errorType(operation);
    const target = facts.tool || facts.prompt;
    return {
      traceId: trace,
      spanId: own,
      parentSpanId: facts.parent?.spanId ?? this.#parentOf(operation),
      name: target === '' ? method : `${method} ${target}`,
      kind: dir === 'c2s' ? SPAN_KIND.client : SPAN_KIND.server,
      startTimeUnixNano: clock.nano(start),
      endTimeUnixNano: clock.nano(end < 0 ? session.lastT : end),
      attributes: [
        ...attributes({
          'mcp.method.name': method,
          'jsonrpc.request.id': idText(id),
          'gen_ai.operation.name': facts.tool === '' ? '' : 'execute_tool',
          'gen_ai.tool.name': facts.tool,
          'gen_ai.prompt.name': facts.prompt,
          'mcp.resource.uri': facts.uri,
          'rpc.response.status_code': codeOf(operation),
          'error.type': error,
          'mcpscope.operation.state': state,
          'mcpscope.event.seq': facts.seq,
        }),
        ...this.#wire,
      ],
      events: facts.events.map((event) => this.#event(event)),
      droppedEventsCount: facts.dropped,
      // What belongs to the trace of the caller is tied to the session all the same.
      links: facts.parent === null ? [] : [{ traceId: this.#from.trace, spanId: this.#root }],
      status: error === '' ? {} : { code: STATUS_ERROR, ...(facts.error === '' ? {} : { message: facts.error }) },
    };
  }

  #rounds({ index, method, rounds, dir }: Operation, parent: string, trace: string): OtlpSpan[] {
    const { session, clock } = this.#from;
    return rounds.map((round, at) => ({
      traceId: trace,
      spanId: spanId(`${this.#from.trace} operation ${index} round ${at}`),
      parentSpanId: parent,
      name: `${method} round ${at + 1}`,
      kind: dir === 'c2s' ? SPAN_KIND.client : SPAN_KIND.server,
      startTimeUnixNano: clock.nano(round.start),
      endTimeUnixNano: clock.nano(round.end < 0 ? session.lastT : round.end),
      attributes: attributes({
        'mcp.method.name': method,
        'jsonrpc.request.id': idText(round.id),
        'mcpscope.round': at + 1,
        'mcpscope.round.asks': round.asks.join(', '),
      }),
      events: [],
      droppedEventsCount: 0,
      links: [],
      status: {},
    }));
  }

  #event({ t, name, message, level, progress, total }: OperationEvent): OtlpEvent {
    return {
      timeUnixNano: this.#from.clock.nano(t),
      name,
      attributes: attributes({
        'mcpscope.message': message,
        'mcpscope.level': level,
        'mcpscope.progress': progress,
        'mcpscope.total': total,
      }),
    };
  }

  /** What a server asked while an operation of the client ran is a child of that. */
  #parentOf({ parent }: Operation): string {
    return parent >= 0 && this.#from.book.of(parent)?.taken === true ? this.#idOf(parent) : this.#root;
  }

  #idOf(operation: number): string {
    return spanId(`${this.#from.trace} operation ${operation}`);
  }

  /** The trace that the message names, that of the operation that it belongs to, or the session's. */
  #traceOf(index: number): string {
    const { book, operations, trace } = this.#from;
    const named = book.of(index)?.parent;
    if (named !== null && named !== undefined) return named.traceId;
    const parent = operations[index]?.parent ?? -1;
    return parent >= 0 && parent < index && book.of(parent)?.taken === true ? this.#traceOf(parent) : trace;
  }
}

/** The code of an error as JSON has it: records have a real minus sign. */
function codeOf({ errorCode }: Operation): string {
  return errorCode.replace('−', '-');
}

/** A low-cardinality word for how an operation failed; '' where it did not. */
function errorType(operation: Operation): string {
  const { state } = operation;
  if (state === 'error') return codeOf(operation) || '_OTHER';
  if (state === 'tool-error') return 'tool_error';
  if (state === 'timed-out') return 'timeout';
  return state === 'lost' ? 'connection_lost' : '';
}

/** The id as a string: `"a"` and `a` are told apart nowhere in OpenTelemetry. */
function idText(id: string): string {
  if (!id.startsWith('"')) return id;
  try {
    return String(parseJson(id));
  } catch {
    return id;
  }
}

function wireAttributes({ transport, revision, http }: Session, source: CaptureSource): OtlpAttribute[] {
  const url = http?.url ?? (source.transport === 'stdio' ? '' : source.url);
  const [, host = '', port = ''] = /^[a-z]+:\/\/(?:[^/?#@]*@)?(\[[^\]]*\]|[^/?#:]+)(?::(\d+))?/i.exec(url) ?? [];
  const standard = /^(?:https|wss):/i.test(url) ? 443 : 80;
  return attributes({
    'mcp.protocol.version': revision,
    'mcp.session.id': http?.sessions.at(-1),
    'network.transport': transport === 'stdio' ? 'pipe' : transport === '' ? '' : 'tcp',
    'network.protocol.name':
      transport === 'ws' ? 'websocket' : transport === 'http' || transport === 'sse' ? 'http' : '',
    'server.address': host.replace(/^\[|\]$/g, ''),
    'server.port': host === '' ? null : Number(port) || standard,
  });
}

export const TRACES: Exporter = {
  title: 'Traces (OTLP/JSON)',
  use: 'Spans for an OpenTelemetry collector or backend.',
  ending: 'otlp.json',
  type: 'application/json',
  writer: otlpWriter,
};
