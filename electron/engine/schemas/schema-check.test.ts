import { describe, expect, it } from 'vitest';
import type { Direction } from '../../../shared/capture/index.ts';
import { ERROR_CODES, METHODS, REVISIONS, scopeIn, templatesFor, type Revision } from '../../../shared/mcp/index.ts';
import type { SchemaCheck, SchemaVerdict } from '../../../shared/findings/index.ts';
import { schemaCheck } from './index.ts';

const DIRECTIONS: readonly Direction[] = ['c2s', 's2c'];
const CASES = REVISIONS.flatMap((revision) => DIRECTIONS.map((dir): [Revision, Direction] => [revision, dir]));
const RIGHT: SchemaVerdict = { faults: [], more: false, skipped: '' };

const check: SchemaCheck = schemaCheck();

/** Pointers and keywords. */
function broken({ faults, skipped }: SchemaVerdict): string[] {
  expect(skipped).toBe('');
  return faults.map(({ pointer, keyword }) => `${pointer} ${keyword}`);
}

function messages({ faults }: SchemaVerdict): string[] {
  return faults.map(({ message }) => message);
}

/** The result of a call with this content. */
function called(revision: Revision, ...content: unknown[]): SchemaVerdict {
  return check.result(revision, 'tools/call', { content });
}

/** The result of tools/list with one tool. */
function listed(revision: Revision, inputSchema: unknown): SchemaVerdict {
  return check.result(revision, 'tools/list', { ...modernResult, tools: [{ name: 'a', inputSchema }] });
}

function modern(method: string, result: unknown): string[] {
  return broken(check.result('2026-07-28', method, result));
}

/** A result that asks for input by this request. */
function asked(request: unknown): string[] {
  return modern('tools/call', { resultType: 'input_required', inputRequests: { a: request } });
}

interface Sample {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly data?: unknown };
}

/** The verdict on the part of a sample that has a schema. */
function verdictOn(name: string, revision: Revision, { id, method, params, result, error }: Sample): SchemaVerdict {
  if (error) return check.errorData(revision, error.code, error.data);
  if (method === undefined) return check.result(revision, name.replace(/^Result of | · .*$/g, ''), result);
  return id === undefined ? check.notification(revision, method, params) : check.params(revision, method, params);
}

describe.each(CASES)('samples of %s, %s', (revision, dir) => {
  const described = `the schema of ${revision} does not describe it`;

  it('keep to the schema', () => {
    const unknown: string[] = [];
    for (const { name, text } of templatesFor(revision, dir)) {
      const verdict = verdictOn(name, revision, JSON.parse(text(7)) as Sample);
      if (verdict.skipped === described) unknown.push(name);
      else expect([name, verdict]).toEqual([name, RIGHT]);
    }
    // Extensions have schemas of their own, and few codes have data with a shape.
    const extension = new Set(
      METHODS.filter((method) => scopeIn(method, revision)?.extension).flatMap(({ name }) => [
        name,
        `Result of ${name}`,
      ]),
    );
    expect(unknown.filter((name) => !extension.has(name) && !name.startsWith('Error'))).toEqual([]);
  });
});

describe('params', () => {
  it('lack what is required', () => {
    for (const revision of REVISIONS)
      expect([revision, ...broken(check.params(revision, 'resources/read', { _meta: modernMeta }))]).toEqual([
        revision,
        ' required',
      ]);
    expect(messages(check.params('2024-11-05', 'resources/read', {}))).toEqual(['“params.uri” is missing.']);
  });

  it('are missing as a whole', () => {
    expect(messages(check.params('2025-06-18', 'tools/call', undefined))).toEqual(['“params” is missing.']);
    expect(check.params('2025-06-18', 'tools/list', undefined)).toEqual(RIGHT);
    expect(broken(check.params('2026-07-28', 'tools/list', undefined))).toEqual([' required']);
  });

  it('have a member of another type', () => {
    const verdict = check.params('2025-03-26', 'tools/call', { name: 5, arguments: [] });
    expect(broken(verdict)).toEqual(['/arguments type', '/name type']);
    expect(messages(verdict)).toEqual([
      '“params.arguments” must be an object (got []).',
      '“params.name” must be a string (got 5).',
    ]);
    expect(messages(check.params('2025-03-26', 'tools/call', [1, 2]))).toEqual([
      '“params” must be an object (got [2 items]).',
    ]);
    expect(broken(check.params('2025-03-26', 'tools/call', null))).toEqual([' type']);
  });

  it('have a value that is not among those allowed', () => {
    expect(messages(check.params('2025-11-25', 'logging/setLevel', { level: 'verbose' }))).toEqual([
      '“params.level” is "verbose", where only "alert", "critical", "debug", "emergency", "error", "info", "notice" or "warning" is allowed.',
    ]);
  });

  it('have an address that is none', () => {
    expect(messages(check.params('2025-11-25', 'resources/read', { uri: 'not a uri' }))).toEqual([
      '“params.uri” is "not a uri", which is not a URI.',
    ]);
  });

  it('are told by the form of a union that was meant', () => {
    const argument = { name: 'language', value: 'py' };
    const of = (ref: unknown) => check.params('2025-06-18', 'completion/complete', { ref, argument });
    expect(of({ type: 'ref/prompt', name: 'code_review' })).toEqual(RIGHT);
    expect(broken(of({ type: 'ref/prompt' }))).toEqual(['/ref required']);
    expect(messages(of({ type: 'ref/tool', name: 'x' }))).toEqual([
      '“params.ref.type” is "ref/tool", where only "ref/prompt" or "ref/resource" is allowed.',
    ]);
    expect(broken(of({ type: 'ref/tool', name: 'x' }))).toEqual(['/ref/type anyOf']);
    expect(broken(of('code_review'))).toEqual(['/ref type']);
  });

  it('are told by all values of a union where one form allows several', () => {
    const requestedSchema = { type: 'object', properties: { a: { type: 'array', items: {} } } };
    expect(messages(check.params('2025-06-18', 'elicitation/create', { message: 'a', requestedSchema }))).toEqual([
      '“params.requestedSchema.properties.a.type” is "array", where only "string", "integer", "number" or "boolean" is allowed.',
    ]);
  });

  it('carry the fields of the modern era', () => {
    const { 'io.modelcontextprotocol/protocolVersion': version, ...rest } = modernMeta;
    expect(version).toBe('2026-07-28');
    const verdict = check.params('2026-07-28', 'tools/list', { _meta: rest });
    expect(broken(verdict)).toEqual(['/_meta required']);
    expect(messages(verdict)).toEqual(['“params._meta["io.modelcontextprotocol/protocolVersion"]” is missing.']);
  });

  it('of a method that the revision does not have are not checked', () => {
    const { faults, skipped } = check.params('2024-11-05', 'elicitation/create', {});
    expect([faults, skipped]).toEqual([[], 'the schema of 2024-11-05 does not describe it']);
    expect(check.params('2025-11-25', 'constructor', {}).skipped).toContain('does not describe it');
  });

  it('may hold members that the schema does not name', () => {
    expect(check.params('2025-06-18', 'tools/call', { name: 'x', title: 5, toString: 1 })).toEqual(RIGHT);
  });
});

describe('results', () => {
  it('are told by the kind of content', () => {
    const image = called('2025-06-18', { type: 'text', text: 'a' }, { type: 'image' });
    expect(broken(image)).toEqual(['/content/1 required', '/content/1 required']);
    expect(messages(image)).toEqual([
      '“result.content[1].data” is missing.',
      '“result.content[1].mimeType” is missing.',
    ]);
    expect(broken(called('2024-11-05', { type: 'audio' }))).toEqual(['/content/0/type anyOf']);
    expect(broken(called('2025-06-18', { text: 'a' }))).toEqual(['/content/0 required']);
    expect(broken(called('2025-06-18', 'a'))).toEqual(['/content/0 type']);
  });

  it('have base64 that is none', () => {
    const image = { type: 'image', mimeType: 'image/png' };
    expect(called('2025-11-25', { ...image, data: 'aGk=' })).toEqual(RIGHT);
    expect(messages(called('2025-11-25', { ...image, data: 'not base64' }))).toEqual([
      '“result.content[0].data” is "not base64", which is not base64.',
    ]);
  });

  it('have a tool with a wrong schema', () => {
    for (const revision of REVISIONS) {
      expect([revision, ...broken(listed(revision, { type: 'object' }))]).toEqual([revision]);
      expect([revision, ...broken(listed(revision, { type: 'array' }))]).toEqual([
        revision,
        '/tools/0/inputSchema/type const',
      ]);
      expect([revision, ...broken(listed(revision, undefined))]).toEqual([revision, '/tools/0 required']);
    }
  });

  it('of 2025-11-25 may be a task instead', () => {
    const task = { taskId: 'a', status: 'working', createdAt: '', lastUpdatedAt: '', ttl: null };
    expect(check.result('2025-11-25', 'tools/call', { task })).toEqual(RIGHT);
    expect(broken(check.result('2025-11-25', 'tools/call', { task: { ...task, status: 'busy' } }))).toEqual([
      '/task/status enum',
    ]);
    expect(broken(check.result('2025-11-25', 'tools/call', { content: 1, task }))).toEqual(['/content type']);
    expect(broken(check.result('2025-11-25', 'tools/list', { task }))).toEqual([' required']);
    expect(broken(check.result('2025-06-18', 'tools/call', { task }))).toEqual([' required']);
  });

  it('of 2026-07-28 are told by their type', () => {
    expect(modern('tools/call', { resultType: 'complete' })).toEqual([' required']);
    expect(modern('tools/call', { content: [] })).toEqual([' required']);
    expect(modern('tools/call', { resultType: 'input_required' })).toEqual([]);
    expect(modern('tools/call', { resultType: 'input_required', requestState: 5 })).toEqual(['/requestState type']);
    // Which requests may be answered so is another rule's concern.
    expect(modern('tools/list', { resultType: 'input_required' })).toEqual([]);
    expect(modern('tools/call', { resultType: 'task' })).toEqual([]);
    expect(modern('tools/list', { ...modernResult, tools: [], ttlMs: -1 })).toEqual(['/ttlMs minimum']);
  });

  it('of 2026-07-28 that ask for input hold requests', () => {
    expect(asked({ method: 'roots/list' })).toEqual([]);
    expect(asked({ method: 'tools/list' })).toEqual(['/inputRequests/a/method anyOf']);
    expect(asked({ method: 'elicitation/create', params: { mode: 'form', message: 'a' } })).toEqual([
      '/inputRequests/a/params required',
    ]);
  });

  it('may hold what the source of the schema allows and the published file does not', () => {
    const form = { mode: 'form', message: 'a' };
    const requestedSchema = { type: 'object', properties: { a: { type: 'number', minimum: 0.5 } } };
    for (const revision of REVISIONS.slice(2)) {
      expect(check.result(revision, 'elicitation/create', { action: 'accept', content: { a: 1.5 } }).faults).toEqual(
        [],
      );
      expect(check.params(revision, 'elicitation/create', { ...form, requestedSchema }).faults).toEqual([]);
    }
    const capabilities = { experimental: { a: { b: null, c: 1.5 } } };
    const found = { ...modernResult, supportedVersions: ['2026-07-28'], capabilities };
    expect(check.result('2026-07-28', 'server/discover', found)).toEqual(RIGHT);
  });
});

describe('notifications', () => {
  it('have wrong params', () => {
    for (const revision of REVISIONS)
      expect(broken(check.notification(revision, 'notifications/progress', { progressToken: 1.5 }))).toEqual([
        ' required',
        '/progressToken type',
      ]);
    expect(check.notification('2025-06-18', 'notifications/initialized', undefined)).toEqual(RIGHT);
    expect(broken(check.notification('2025-06-18', 'notifications/cancelled', undefined))).toEqual([' required']);
  });

  it('are no requests', () => {
    expect(check.notification('2025-06-18', 'tools/list', {}).skipped).not.toBe('');
    expect(check.params('2025-06-18', 'notifications/cancelled', {}).skipped).not.toBe('');
  });
});

describe('data of errors', () => {
  it('have the shape of their code', () => {
    expect(broken(check.errorData('2026-07-28', -32022, { requested: '1900-01-01' }))).toEqual([' required']);
    expect(messages(check.errorData('2026-07-28', -32022, undefined))).toEqual(['“data” is missing.']);
    expect(messages(check.errorData('2026-07-28', -32022, { requested: 'a', supported: [1] }))).toEqual([
      '“data.supported[0]” must be a string (got 1).',
    ]);
    expect(broken(check.errorData('2025-11-25', -32042, { elicitations: [{ mode: 'form' }] }))).toContain(
      '/elicitations/0/mode const',
    );
  });

  it('are described for these codes alone', () => {
    const described = (revision: Revision) =>
      ERROR_CODES.map(({ code }) => code).filter((code) => check.errorData(revision, code, {}).skipped === '');
    expect(described('2025-06-18')).toEqual([]);
    expect(described('2025-11-25')).toEqual([-32042]);
    expect(described('2026-07-28')).toEqual([-32700, -32600, -32601, -32602, -32603, -32020, -32021, -32022]);
    expect(check.errorData('2026-07-28', -32601, undefined)).toEqual(RIGHT);
  });
});

const modernMeta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};
const modernResult = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' };
