import type { Direction } from '../capture/index.ts';
import { ERROR, ERROR_CODES, isDefinedCode } from './error-codes.ts';
import { METHODS, scopeIn, type Method, type MethodScope } from './methods.ts';
import { eraOf, type Revision } from './revisions.ts';
import { capabilitiesFor, SAMPLE_PARAMS } from './sample-params.ts';
import { INPUT_REQUIRED, sampleResult } from './sample-results.ts';
import { requestMeta, type JsonMembers, type JsonValue } from './sample-values.ts';

/** A message to start from in the composer. */
export interface Template {
  /** What it is: the method, `Result of tools/list`, `Error −32601 · Method not found`. Unique in its list. */
  readonly name: string;
  readonly kind: 'request' | 'notification' | 'response' | 'error';
  /** The message as indented JSON. `id`: of the request itself, or of the request that a response answers. */
  text(id: number): string;
}

/**
 * Everything that may travel in one direction in a revision: requests, notifications, results for the requests of the
 * other direction, errors. A modern client answers nothing, since a modern server asks nothing.
 */
export function templatesFor(revision: Revision, dir: Direction): Template[] {
  const sent = METHODS.flatMap((method) => {
    const scope = scopeIn(method, revision);
    return scope?.directions.includes(dir) ? [sentTemplate(method, scope, revision)] : [];
  });
  const requests = sent.filter(({ kind }) => kind === 'request');
  const notifications = sent.filter(({ kind }) => kind === 'notification');
  if (eraOf(revision) === 'modern' && dir === 'c2s') return [...requests, answerToInput(revision), ...notifications];
  return [...requests, ...notifications, ...results(revision, dir), ...errors(revision, dir)];
}

function template(name: string, kind: Template['kind'], message: (id: number) => JsonMembers): Template {
  return { name, kind, text: (id) => JSON.stringify({ jsonrpc: '2.0', ...message(id) }, null, 2) };
}

function sentTemplate({ name, kind }: Method, { extension }: MethodScope, revision: Revision): Template {
  return template(name, kind, (id) => {
    const params = SAMPLE_PARAMS.get(name)?.({ revision, earlier: Math.max(0, id - 1) }) ?? null;
    const meta = eraOf(revision) === 'modern' && kind === 'request';
    const whole = meta ? { _meta: requestMeta(revision, capabilitiesFor(revision, extension)), ...params } : params;
    return { ...(kind === 'request' ? { id } : {}), method: name, ...(whole === null ? {} : { params: whole }) };
  });
}

/** The retry of a call that was answered with `input_required`: a new id, the answers, the state unchanged. */
function answerToInput(revision: Revision): Template {
  return template('tools/call · with the input asked for', 'request', (id) => ({
    id,
    method: 'tools/call',
    params: {
      _meta: requestMeta(revision),
      name: 'get_weather',
      arguments: { city: 'Lisbon' },
      inputResponses: { city: { action: 'accept', content: { city: 'Lisbon' } } },
      requestState: INPUT_REQUIRED['requestState'] ?? '',
    },
  }));
}

function results(revision: Revision, dir: Direction): Template[] {
  const asked: Direction = dir === 'c2s' ? 's2c' : 'c2s';
  const answered = METHODS.filter(
    (method) => method.kind === 'request' && scopeIn(method, revision)?.directions.includes(asked),
  ).map(({ name }) =>
    template(`Result of ${name}`, 'response', (id) => ({ id, result: sampleResult(name, revision, id) ?? {} })),
  );
  if (eraOf(revision) === 'legacy') return answered;
  return [
    ...answered,
    template('Result of tools/call · input required', 'response', (id) => ({ id, result: INPUT_REQUIRED })),
  ];
}

function errors(revision: Revision, dir: Direction): Template[] {
  return ERROR_CODES.filter(({ code, senders }) => isDefinedCode(code, revision) && senders.includes(dir)).map(
    ({ code, name }) => {
      const data = errorData(code, revision);
      return template(`Error ${String(code).replace('-', '−')} · ${name}`, 'error', (id) => ({
        id,
        error: { code, message: name, ...(data === null ? {} : { data }) },
      }));
    },
  );
}

/** The data of the codes whose data has a shape of its own. */
function errorData(code: number, revision: Revision): JsonValue | null {
  switch (code) {
    case ERROR.resourceNotFound:
      return { uri: 'file:///nowhere.txt' };
    case ERROR.missingRequiredClientCapability:
      return { requiredCapabilities: { elicitation: { form: {} } } };
    case ERROR.unsupportedProtocolVersion:
      return { supported: [revision], requested: '1900-01-01' };
    case ERROR.urlElicitationRequired:
      return {
        elicitations: [
          {
            mode: 'url',
            elicitationId: '550e8400-e29b-41d4-a716-446655440000',
            url: 'https://example.com/connect',
            message: 'Please connect your account.',
          },
        ],
      };
    default:
      return null;
  }
}
