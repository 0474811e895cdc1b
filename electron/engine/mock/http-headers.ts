import type { IncomingHttpHeaders } from 'node:http';
import { member } from '../../../shared/json/index.ts';
import type { FrameReading } from '../../../shared/jsonrpc/index.ts';
import { decodeHeaderValue, ERROR, mirroredName, REVISIONS } from '../../../shared/mcp/index.ts';
import { namedRevision, type MockBook, type MockError } from '../../../shared/replay/index.ts';

/** What is wrong with the version header of a legacy session (2025-06-18, transports); '' where nothing is. */
export function versionProblem(headers: IncomingHttpHeaders, { revision }: MockBook): string {
  const named = headers['mcp-protocol-version'];
  if (typeof named !== 'string' || revision < '2025-06-18') return '';
  return (REVISIONS as readonly string[]).includes(named) ? '' : `Bad Request: Unsupported protocol version ${named}.`;
}

/** What in the head of a request of the modern era does not say the same as its body (2026-07-28, streamable HTTP); null for nothing. */
export function mirrorProblem(headers: IncomingHttpHeaders, { messages }: FrameReading): MockError | null {
  for (const { method, value } of messages) {
    const params = member(value, 'params');
    const revision = namedRevision(params);
    if (method === null || revision === null) continue;
    for (const [header, expected] of [
      ['mcp-protocol-version', revision],
      ['mcp-method', method],
      ['mcp-name', mirroredName(method, params)],
    ] as const) {
      if (expected === null) continue;
      const found = headers[header];
      if (typeof found === 'string' && (decodeHeaderValue(found) ?? found) === expected) continue;
      return {
        code: ERROR.headerMismatch,
        message: `Header mismatch: ${header} ${found === undefined ? 'is missing' : 'says another thing than the body'}.`,
      };
    }
  }
  return null;
}
