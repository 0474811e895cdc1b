import { describe, expect, it } from 'vitest';
import type { CaptureEvent } from '../capture/index.ts';
import type { OtlpSpan } from './otlp.ts';
import { exported, httpSession, modernSession, SESSIONS, stdioSession } from './testing/scripted-sessions.ts';

function spans(events: readonly CaptureEvent[], taken?: (event: CaptureEvent) => boolean): OtlpSpan[] {
  const traces = JSON.parse(exported('otlp', events, taken === undefined ? {} : { taken })) as {
    resourceSpans: { scopeSpans: { spans: OtlpSpan[] }[] }[];
  };
  return traces.resourceSpans[0]!.scopeSpans[0]!.spans;
}

function named(all: readonly OtlpSpan[], name: string): OtlpSpan & { readonly values: Record<string, unknown> } {
  const span = all.find((one) => one.name === name);
  if (span === undefined) throw new Error(`No span ${name} among ${all.map((one) => one.name).join(', ')}.`);
  return {
    ...span,
    values: Object.fromEntries(span.attributes.map(({ key, value }) => [key, Object.values(value)[0]])),
  };
}

describe('traces', () => {
  it.each(SESSIONS)('of %s have ids, times and parents that are there', (_name, events) => {
    const all = spans(events());
    const ids = new Set(all.map(({ spanId }) => spanId));
    expect(ids.size).toBe(all.length);
    for (const { traceId, spanId, parentSpanId, startTimeUnixNano, endTimeUnixNano, links } of all) {
      expect(traceId).toMatch(/^[0-9a-f]{32}$/);
      expect(spanId).toMatch(/^[0-9a-f]{16}$/);
      expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano));
      if (parentSpanId !== undefined) expect(ids.has(parentSpanId) || links.length > 0).toBe(true);
    }
    expect(all.filter(({ parentSpanId }) => parentSpanId === undefined)).toHaveLength(1);
  });

  it('have an operation by the semantic conventions, below the span that its message names', () => {
    const all = spans(stdioSession());
    const echo = named(all, 'tools/call echo');
    expect(echo).toMatchObject({
      kind: 3,
      traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
      parentSpanId: '00f067aa0ba902b7',
      status: {},
    });
    expect(echo.links).toEqual([{ traceId: all[0]!.traceId, spanId: all[0]!.spanId }]);
    expect(echo.values).toMatchObject({
      'mcp.method.name': 'tools/call',
      'jsonrpc.request.id': '1',
      'gen_ai.tool.name': 'echo',
      'gen_ai.operation.name': 'execute_tool',
      'mcp.protocol.version': '2025-11-25',
      'network.transport': 'pipe',
    });
    expect(echo.events).toMatchObject([{ name: 'notifications/progress' }]);
    expect(echo.events[0]!.attributes).toContainEqual({ key: 'mcpscope.message', value: { stringValue: 'half' } });
    expect(echo.startTimeUnixNano).toBe('1770091506794000000');
  });

  it('have what the server asked meanwhile below the operation, in its trace', () => {
    const all = spans(stdioSession());
    const echo = named(all, 'tools/call echo');
    expect(named(all, 'roots/list')).toMatchObject({ kind: 2, traceId: echo.traceId, parentSpanId: echo.spanId });
  });

  it.each([
    ['tools/call fail', '-32602', 'Unknown tool: fail'],
    ['tools/call broken', 'tool_error', 'It broke.'],
    ['tools/call never', 'connection_lost', undefined],
  ])('tell how %s failed', (name, error, message) => {
    const span = named(spans(stdioSession()), name);
    expect(span.values['error.type']).toBe(error);
    expect(span.status).toEqual({ code: 2, ...(message === undefined ? {} : { message }) });
  });

  it('have the address and the session of HTTP', () => {
    expect(named(spans(httpSession()), 'tools/call echo').values).toMatchObject({
      'network.transport': 'tcp',
      'network.protocol.name': 'http',
      'server.address': '127.0.0.1',
      'server.port': '3000',
      'mcp.session.id': 's-1',
    });
  });

  it('have the rounds of an operation below it', () => {
    const all = spans(modernSession());
    const ask = named(all, 'tools/call ask');
    const rounds = all.filter(({ parentSpanId }) => parentSpanId === ask.spanId);
    expect(rounds.map(({ name }) => name)).toEqual(['tools/call round 1', 'tools/call round 2']);
  });

  it('are the same in another export, and have only what was chosen', () => {
    expect(exported('otlp', stdioSession())).toBe(exported('otlp', stdioSession()));
    const fail = stdioSession().find((event) => event.kind === 'frame' && event.text?.includes('"fail"') === true);
    expect(spans(stdioSession(), ({ seq }) => seq === fail?.seq).map(({ name }) => name)).toEqual([
      'mcp session',
      'tools/call fail',
    ]);
  });
});
