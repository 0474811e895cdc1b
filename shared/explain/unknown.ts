import type { Revision } from '../mcp/index.ts';
import type { ClauseName } from './table/index.ts';
import { fieldOf, shapeNamed } from './shapes.ts';
import type { Subject } from './subject.ts';

/** What is said of something that no table knows. */
export interface UnknownWords {
  readonly kind: string;
  readonly meaning: string;
  readonly standing: string;
  readonly clause: ClauseName | null;
  /** Subjects as `subjectText` writes them. */
  readonly related: readonly string[];
}

const NOT_DEFINED = 'Not defined by any revision of MCP.';

/** The words for a kind of thing whose names anybody may choose. */
function say(what: string, meaning: string, clause: ClauseName | null = null, ...related: string[]): UnknownWords {
  return { kind: what, meaning, standing: NOT_DEFINED, clause, related };
}

/** What to say of a subject that MCP does not define: whose it may be, and what the rule for such is. */
export function unknownWords(subject: Subject, revision: Revision | null): UnknownWords {
  const { kind, name } = subject;
  if (kind === 'own') return ownWords(subject, revision);
  switch (kind) {
    case 'method':
      return say('method', methodRule(name), 'requests', 'error-code:-32601');
    case 'error-code':
      return say('error code', 'An error’s code is a whole number; this one is not.', 'errors');
    case 'header':
      return /^mcp-/i.test(name)
        ? say('HTTP header', 'Its name looks like one of MCP, which does not have it.', 'mirrorHeaders')
        : say(
            'HTTP header',
            'A header outside MCP. HTTP allows any header; a peer that does not know one ignores it.',
            'http',
          );
    case 'status':
      return say(
        'HTTP status',
        `${STATUS_CLASSES[name.charAt(0)] ?? 'Not an HTTP status.'} MCP gives this one no meaning of its own.`,
        'http',
      );
    case 'sse-event':
      return say(
        'name of a server-sent event',
        'MCP clients ignore events with names other than message.',
        'sse',
        'sse-event:message',
      );
    case 'sse-field':
      return say(
        'field of a server-sent event',
        'Readers of event streams ignore fields that they do not know.',
        'sse',
      );
    case 'content-type':
      return say(
        'type of a body',
        'MCP carries its messages as application/json and text/event-stream only.',
        'sending',
        'content-type:application/json',
        'content-type:text/event-stream',
      );
    case 'revision':
      return say('protocol revision', 'mcpscope knows no revision of this name.', 'versions');
    default:
      return say(kind.replace('-', ' '), 'mcpscope knows nothing about it.');
  }
}

const STATUS_CLASSES: Readonly<Record<string, string>> = {
  '1': 'The exchange continues.',
  '2': 'The request was served.',
  '3': 'The answer is elsewhere.',
  '4': 'The request cannot be served as it is.',
  '5': 'The server failed.',
};

function methodRule(name: string): string {
  if (name.startsWith('rpc.'))
    return 'Names that begin with rpc. belong to JSON-RPC itself, which does not have this one.';
  return name.startsWith('notifications/')
    ? 'A custom notification, or one of an extension. A peer that does not know it ignores it.'
    : 'A custom method, or one of an extension. A peer that does not know it answers with error −32601.';
}

/** A member whose name is no word of the protocol. */
function ownWords({ name, of = '' }: Subject, revision: Revision | null): UnknownWords {
  const [shapeName = '', field = ''] = of.split('.');
  const around = field === '' ? null : fieldOf(shapeName, field);
  if (around?.inside !== undefined) {
    return {
      kind: `part of ${field}`,
      meaning: around.inside,
      standing: 'A name of the peer’s choice: MCP says nothing about it.',
      clause: around.clause ?? null,
      related: [
        `${SUBJECT_KINDS[shapeName] ?? 'field'}:${SUBJECT_KINDS[shapeName] === undefined ? `${shapeName}.` : ''}${field}`,
      ],
    };
  }
  if (of === 'Meta') return metaWords(name, revision);
  const shape = shapeNamed(shapeName);
  if (shapeName === 'ClientCapabilities' || shapeName === 'ServerCapabilities') {
    return {
      kind: `capability of the ${shapeName === 'ClientCapabilities' ? 'client' : 'server'}`,
      meaning:
        'A custom capability: the set is open, but custom ones belong in experimental, or from 2026-07-28 on in extensions. A peer that does not know one ignores it.',
      standing: NOT_DEFINED,
      clause: 'capabilities',
      related:
        shapeName === 'ClientCapabilities' ? ['capability:client.experimental'] : ['capability:server.experimental'],
    };
  }
  if (of === 'Message') {
    return {
      kind: 'member of a JSON-RPC message',
      meaning:
        'JSON-RPC knows jsonrpc, id, method, params, result and error. Strict readers refuse a message with anything else.',
      standing: 'Not defined by JSON-RPC 2.0, nor by any revision of MCP.',
      clause: 'jsonRpc',
      related: ['field:Message.params', 'field:Message.result'],
    };
  }
  return {
    kind: shape === undefined || field !== '' ? 'custom member' : `unknown member of ${shape.words}`,
    meaning:
      of === ''
        ? 'The method is not part of MCP, or not known: what its members mean is between the two peers.'
        : 'A custom member, or a mistyped name. Readers ignore members that they do not know; custom data belongs in _meta.',
    standing: NOT_DEFINED,
    clause: 'meta',
    related: of === '' ? [] : ['field:Params._meta'],
  };
}

const SUBJECT_KINDS: Readonly<Record<string, string>> = { Meta: 'meta-key', JsonSchema: 'schema-keyword' };

/** A key of `_meta` that the specification does not list (2025-06-18 and later, basic/index, `_meta`). */
function metaWords(key: string, revision: Revision | null): UnknownWords {
  const slash = key.indexOf('/');
  const prefix = slash < 0 ? '' : key.slice(0, slash);
  return {
    kind: 'key of _meta',
    meaning:
      prefix === ''
        ? 'A key without a prefix: anybody may use it, and two parties may mean different things by it. A custom key should begin with a reversed domain name, such as com.example/key.'
        : isReserved(prefix.split('.'), revision)
          ? `The prefix ${prefix}/ is reserved for MCP and its extensions; mcpscope knows no such key.`
          : `A key of the owner of ${prefix}. A peer that does not know it ignores it.`,
    standing: NOT_DEFINED,
    clause: 'meta',
    related: ['field:Params._meta'],
  };
}

/** 2025-06-18 keeps every prefix with such a label before another one; later revisions those whose second label it is. */
function isReserved(labels: readonly string[], revision: Revision | null): boolean {
  const words = new Set(['mcp', 'modelcontextprotocol']);
  return revision === '2025-06-18'
    ? labels.slice(0, -1).some((label) => words.has(label)) || words.has(labels[1] ?? '')
    : words.has(labels[1] ?? '');
}
