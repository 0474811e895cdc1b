import { ERROR } from '../mcp/index.ts';
import type { FieldValue } from './field.ts';

/** A place in messages that is often asked for. */
export interface UsualPath {
  readonly path: string;
  readonly meaning: string;
  readonly values: readonly FieldValue[];
}

function path(source: string, meaning: string, ...values: readonly (readonly [string, string])[]): UsualPath {
  return { path: source, meaning, values: values.map(([value, detail]) => ({ value, detail })) };
}

/** Places in the messages of MCP that completion offers; any other path can be written. */
export const USUAL_PATHS: readonly UsualPath[] = [
  path('params.name', 'requested tool or prompt'),
  path('params.uri', 'requested resource'),
  path('params.arguments', 'arguments of a tool; continue with .NAME', ['*', 'is there']),
  path('params.level', 'level of a log message', ['error', ''], ['warning', ''], ['info', ''], ['debug', '']),
  path('params.protocolVersion', 'revision that a client requests', ['2025-11-25', ''], ['2025-06-18', '']),
  path('params.progressToken', 'token of a progress notification', ['*', 'is there']),
  path('params.cursor', 'requested place in a list', ['*', 'is there']),
  path('params.requestId', 'request that is cancelled'),
  path('result.isError', 'whether a tool failed', ['true', 'the tool failed']),
  path('result.content[*].type', 'kinds of content in a result', ['text', ''], ['image', ''], ['resource', '']),
  path('result.content[*].text', 'texts in a result'),
  path('result.structuredContent', 'structured result', ['*', 'is there']),
  path('result.nextCursor', 'the list has more pages', ['*', 'is there']),
  path('result.protocolVersion', 'revision that a server chose'),
  path(
    'error.code',
    'code of an error',
    [String(ERROR.parseError), 'text that is not JSON'],
    [String(ERROR.invalidRequest), 'no request'],
    [String(ERROR.methodNotFound), 'method not found'],
    [String(ERROR.invalidParams), 'params not valid'],
    [String(ERROR.internalError), 'internal error'],
    [String(ERROR.resourceNotFound), 'resource not found'],
  ),
  path('error.message', 'what an error says'),
];
