import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { REVISIONS, type Revision } from '../mcp/index.ts';
import { explain, isSameSubject, subjectAt, subjectText, type Subject } from './index.ts';

const at = (method: string, pointer: string, value?: string): string => {
  const subject = subjectAt(method, pointer, value);
  return subject === null ? '' : subjectText(subject);
};

describe('subjectAt', () => {
  it('finds fields through lists, and keys with slashes', () => {
    expect(at('tools/list', '/result/tools/3/inputSchema')).toBe('field:Tool.inputSchema');
    expect(at('tools/list', '/result/tools/3')).toBe('field:ListToolsResult.tools');
    expect(at('tools/list', '/result/tools/3/inputSchema/properties/city/type')).toBe('schema-keyword:type');
    expect(at('tools/call', '/params/_meta/io.modelcontextprotocol~1protocolVersion')).toBe(
      'meta-key:io.modelcontextprotocol/protocolVersion',
    );
    expect(at('tools/call', '/params/_meta/io.modelcontextprotocol~1clientInfo/name')).toBe(
      'field:Implementation.name',
    );
    expect(at('resources/list', '/result/resources/0/annotations/audience/1')).toBe('field:Annotations.audience');
  });

  it('takes the method and the error code for what they name', () => {
    expect(at('', '/method', 'ping')).toBe('method:ping');
    expect(at('tools/call', '/error/code', '-32602')).toBe('error-code:-32602');
    expect(at('tools/call', '/error/data/supported')).toBe('field:ErrorData.supported');
    expect(at('tools/call', '')).toBe('method:tools/call');
    expect(subjectAt('', '')).toBeNull();
  });

  it('finds capabilities by their dotted paths', () => {
    expect(at('initialize', '/params/capabilities/roots/listChanged')).toBe('capability:client.roots.listChanged');
    expect(at('initialize', '/result/capabilities/tools')).toBe('capability:server.tools');
    expect(at('server/discover', '/result/capabilities/extensions/io.modelcontextprotocol~1tasks')).toBe(
      'capability:server.extensions.io.modelcontextprotocol/tasks',
    );
    expect(at('initialize', '/result/capabilities/toolz')).toBe('own:ServerCapabilities.toolz');
  });

  it('follows the questions of a server and the answers to them', () => {
    expect(at('tools/call', '/result/inputRequests/a/params/requestedSchema/properties/n/minLength')).toBe(
      'field:FormField.minLength',
    );
    expect(at('tools/call', '/params/inputResponses/a/action')).toBe('field:InputResponse.action');
    expect(at('sampling/createMessage', '/result/content/0/toolUseId')).toBe('field:SamplingContent.toolUseId');
    expect(at('sampling/createMessage', '/result/content/text')).toBe('field:SamplingContent.text');
  });

  it('says whose a name is that the protocol leaves open', () => {
    expect(subjectAt('tools/call', '/params/arguments/city/0', 'x')).toEqual({
      kind: 'own',
      of: 'CallToolParams.arguments',
      name: '0',
    });
    expect(at('tools/call', '/params/argument')).toBe('own:CallToolParams.argument');
    expect(at('x/y', '/params/z')).toBe('own:.z');
    expect(at('tools/call', '/foo')).toBe('own:Message.foo');
    expect(at('tools/call', '/params/name/deeper')).toBe('own:CallToolParams.name.deeper');
  });

  it('takes any text, and explains what it found', () => {
    const key = fc.oneof(
      fc.string(),
      fc.constantFrom('params', 'result', '__proto__', 'constructor', '_meta', '0', 'toString'),
    );
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.constantFrom('tools/call', 'initialize', 'constructor')),
        fc.array(key, { maxLength: 12 }),
        fc.option(fc.string(), { nil: undefined }),
        fc.constantFrom(...REVISIONS, null),
        (method, keys, value, revision) => {
          const pointer = keys.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
          const subject = subjectAt(method, pointer, value);
          if (subject === null) return;
          const explained = explain(subject, revision);
          expect(explained.meaning.length).toBeGreaterThan(0);
          expect(explained.standing.length).toBeGreaterThan(0);
          expect(typeof explained.title).toBe('string');
        },
      ),
    );
  });
});

const standing = (subject: Subject, revision: Revision | null): string => explain(subject, revision).standing;

const meaning = (name: string, revision: Revision): string =>
  explain({ kind: 'own', of: 'Meta', name }, revision).meaning;

describe('explain', () => {
  it('names the revision in force and when a thing came', () => {
    const title: Subject = { kind: 'field', of: 'Tool', name: 'title' };
    expect(standing(title, '2025-03-26')).toBe('Not in 2025-03-26, the revision in force: it came with 2025-06-18.');
    expect(standing(title, '2025-06-18')).toBe('New in 2025-06-18, the revision in force.');
    expect(standing(title, '2026-07-28')).toBe('Defined in 2026-07-28, since 2025-06-18.');
    expect(standing(title, null)).toBe('No revision is agreed yet. MCP has it since 2025-06-18.');
    expect(explain(title, '2025-03-26').inForce).toBe('not yet');
  });

  it('says what took the place of what is gone, and cites the last text on it', () => {
    const gone = explain({ kind: 'method', name: 'resources/subscribe' }, '2026-07-28');
    expect(gone.inForce).toBe('removed');
    expect(gone.standing).toBe('Not in 2026-07-28, the revision in force: MCP had it from 2024-11-05 to 2025-11-25.');
    expect(gone.replacedBy).toBe('resourceSubscriptions in the filter of subscriptions/listen');
    expect(gone.clause?.url).toBe(
      'https://modelcontextprotocol.io/specification/2025-11-25/server/resources#subscriptions',
    );
    expect(gone.related.map(subjectText)).toContain('method:subscriptions/listen');
  });

  it('tells the direction of a method, and the capability that it needs', () => {
    expect(explain({ kind: 'method', name: 'tools/call' }, '2025-11-25').kind).toBe(
      'request, client to server, needs tools of the server',
    );
    expect(explain({ kind: 'method', name: 'notifications/progress' }, '2025-11-25').kind).toBe(
      'notification, both ways',
    );
  });

  it('keeps what is deprecated apart from what an extension took over', () => {
    expect(explain({ kind: 'method', name: 'sampling/createMessage' }, '2026-07-28')).toMatchObject({
      inForce: 'removed',
      deprecatedIn: '2026-07-28',
    });
    expect(standing({ kind: 'capability', of: 'client', name: 'sampling' }, '2026-07-28')).toBe(
      'Deprecated in 2026-07-28: it still works, and new programs should do without.',
    );
    expect(standing({ kind: 'method', name: 'tasks/get' }, '2026-07-28')).toBe(
      'In 2026-07-28 it belongs to the extension io.modelcontextprotocol/tasks, not to the core.',
    );
  });

  it('explains the value that stands there', () => {
    const level: Subject = { kind: 'field', of: 'LogParams', name: 'level', value: 'warning' };
    expect(explain(level, '2025-11-25').value).toEqual({ name: 'warning', meaning: 'Something may go wrong.' });
    expect(explain({ ...level, value: 'loud' }, '2025-11-25').value?.meaning).toBe(
      'No revision of MCP defines this value.',
    );
    const audio: Subject = { kind: 'field', of: 'Content', name: 'type', value: 'audio' };
    expect(explain(audio, '2024-11-05').value?.meaning).toContain('it came with 2025-03-26');
  });

  it('is honest about what no revision defines', () => {
    const own = explain({ kind: 'own', of: 'Tool', name: 'inputSchemas' }, '2025-11-25');
    expect(own).toMatchObject({ inForce: 'undefined', source: '', standing: 'Not defined by any revision of MCP.' });
    expect(own.meaning).toContain('custom data belongs in _meta');
    expect(explain({ kind: 'own', of: 'CallToolParams.arguments', name: 'city' }, null).meaning).toContain(
      'inputSchema',
    );
    expect(explain({ kind: 'method', name: 'acme/do' }, null).meaning).toContain('−32601');
    expect(explain({ kind: 'header', name: 'Mcp-Foo' }, null).meaning).toContain('looks like one of MCP');
    expect(explain({ kind: 'header', name: 'X-Request-Id' }, null).meaning).toContain('HTTP allows any header');
    expect(explain({ kind: 'status', name: '418' }, null).meaning).toContain('cannot be served');
    expect(explain({ kind: 'error-code', name: '-32050' }, '2026-07-28').meaning).toContain('Reserved by MCP');
    expect(explain({ kind: 'error-code', name: '1.5' }, null).meaning).toContain('whole number');
  });

  it('tells kept prefixes of _meta from free ones, by the revision', () => {
    expect(meaning('io.modelcontextprotocol/foo', '2025-11-25')).toContain('reserved for MCP');
    expect(meaning('com.example.mcp/foo', '2025-11-25')).toContain('the owner of com.example.mcp');
    expect(meaning('mcp.dev/foo', '2025-06-18')).toContain('reserved for MCP');
    expect(meaning('mcp.dev/foo', '2025-11-25')).toContain('the owner of mcp.dev');
    expect(meaning('foo', '2025-11-25')).toContain('without a prefix');
  });

  it('writes headers as the specification does, whatever their case', () => {
    expect(explain({ kind: 'header', name: 'mcp-session-id' }, '2025-11-25')).toMatchObject({
      title: 'Mcp-Session-Id',
      source: 'MCP',
      inForce: 'defined',
    });
    expect(explain({ kind: 'header', name: 'MCP-PARAM-Region' }, '2026-07-28').inForce).toBe('defined');
    expect(explain({ kind: 'header', name: 'Host' }, null)).toMatchObject({
      source: 'HTTP',
      inForce: 'always',
      since: null,
    });
  });

  it('knows subjects apart by their values', () => {
    const a: Subject = { kind: 'field', of: 'Tool', name: 'name', value: 'x' };
    expect(isSameSubject(a, { ...a })).toBe(true);
    expect(isSameSubject(a, { ...a, value: 'y' })).toBe(false);
    expect(isSameSubject(a, null)).toBe(false);
  });
});
