import {
  canonicalId,
  edited,
  insertFirst,
  isObject,
  member,
  parsedJson,
  replaced,
  rootOf,
  textMember,
  valueTextAt,
  withoutValueAt,
  withValueAt,
} from '../../json/index.ts';
import { isAlone, repeating, type Draft, type Letter, type StepDeed } from '../steps/index.ts';
import { ANSWERS, CALL_ANSWERS, type Fault, LIST_ANSWERS } from './fault.ts';

const STORM = 200;
/** A client that has its answer at once may not have looked at the progress before it. */
const APART_MS = 20;
const CANCELLED = 'dir:c2s method:notifications/cancelled';

/** What is wrong with a message, or with what it says. */
export const MESSAGE_FAULTS: readonly Fault[] = [
  fault(
    'wrong-id',
    'answers under another id',
    CALL_ANSWERS,
    'JSON-RPC 2.0 §5',
    at('/id', () => '"mcpscope-other-id"'),
  ),
  fault(
    'id-of-other-type',
    'answers under the same id as a text where it was a number, and as a number where it was a text',
    CALL_ANSWERS,
    'anthropics/claude-code#35287',
    at('/id', (id) =>
      id.startsWith('"')
        ? canonicalId(id)
            .replace(/\D/g, '')
            .replace(/^0*(?=\d)/, '') || '0'
        : `"${id}"`,
    ),
  ),
  fault('answered-twice', 'answers twice', CALL_ANSWERS, 'JSON-RPC 2.0 §5', repeating(2)),
  fault(
    'result-and-error',
    'answers with a result and an error in one',
    CALL_ANSWERS,
    'JSON-RPC 2.0 §5',
    edit((text) => withValueAt(text, '/error', '{"code":-32603,"message":"Internal error"}')),
  ),
  fault(
    'answer-after-cancel',
    'answers a request after it was cancelled',
    CANCELLED,
    'basic/utilities/cancellation',
    (draft, letter) => {
      // Over HTTP a client hears it on an event stream alone.
      if (letter.carrier === 'post') return false;
      const id = member(member(letter.message?.value, 'params'), 'requestId');
      if (typeof id !== 'string' && typeof id !== 'number') return false;
      const text = `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"content":[]}}`;
      draft.after.push({ to: 'sender', text, afterMs: 50 });
      return true;
    },
  ),
  fault(
    'duplicate-keys',
    'writes a member twice in the answer',
    CALL_ANSWERS,
    'RFC 8259 §4',
    edit((text) => {
      const root = rootOf(text);
      return root?.kind === 'object' ? edited(text, [insertFirst(root, [['jsonrpc', '"1.0"']])]) : null;
    }),
  ),
  fault(
    'large-number',
    'answers with a number beyond what a double holds',
    CALL_ANSWERS,
    'RFC 8259 §6',
    edit((text) => withValueAt(text, '/result/_meta', '{"n":9007199254740993}')),
  ),
  fault('result-of-10-mb', 'answers with 10 MB', CALL_ANSWERS, 'anchors of large payloads', grown(10)),
  fault('result-of-100-mb', 'answers with 100 MB', CALL_ANSWERS, 'anchors of large payloads', grown(100)),
  fault(
    'list-changed-storm',
    `tells ${STORM} times that its tools have changed`,
    CALL_ANSWERS,
    'anthropics/claude-code#4118',
    (draft, letter) => {
      if (isAlone(letter)) return false;
      const text = '{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}';
      for (let i = 0; i < STORM; i += 1) draft.after.push({ to: 'receiver', text, afterMs: 0 });
      return true;
    },
  ),
  fault(
    'tool-vanishes',
    'leaves its first tool out of the list',
    LIST_ANSWERS,
    'anthropics/claude-code#88049',
    edit((text) => {
      const tools = parsedTools(text);
      return tools === null ? null : withValueAt(text, '/result/tools', JSON.stringify(tools.slice(1)));
    }),
  ),
  fault(
    'schema-is-empty',
    'lists its first tool with an empty inputSchema',
    LIST_ANSWERS,
    'zereight/gitlab-mcp#286',
    edit((text) => withValueAt(text, '/result/tools/0/inputSchema', '{}')),
  ),
  fault(
    'schema-changes',
    'lists its first tool with one argument more, which is required',
    LIST_ANSWERS,
    'anthropics/claude-code#13646',
    edit((text) => {
      const [tool] = parsedTools(text) ?? [];
      const schema = member(tool, 'inputSchema');
      if (!isObject(schema)) return null;
      const { properties, required } = schema;
      const changed = {
        ...schema,
        properties: { ...(isObject(properties) ? properties : {}), mcpscope: { type: 'string' } },
        required: [...(Array.isArray(required) ? (required as unknown[]) : []), 'mcpscope'],
      };
      return withValueAt(text, '/result/tools/0/inputSchema', JSON.stringify(changed));
    }),
  ),
  fault(
    'cursor-loop',
    'always says that another page of the list follows',
    LIST_ANSWERS,
    'server/utilities/pagination',
    edit((text) => withValueAt(text, '/result/nextCursor', '"again"')),
  ),
  fault(
    'progress-backwards',
    'tells of a progress that runs backwards, in front of the answer',
    CALL_ANSWERS,
    'basic/utilities/progress',
    (draft, letter, { progressTokenOf }) => {
      if (isAlone(letter)) return false;
      const progressToken = progressTokenOf(letter.message?.id ?? '');
      if (progressToken === null) return false;
      for (const progress of [9, 5, 1]) {
        const params = JSON.stringify({ progressToken, progress, total: 10 });
        const text = notification('notifications/progress', params);
        draft.before.push({ to: 'receiver', text, afterMs: APART_MS });
      }
      draft.delayMs += APART_MS;
      return true;
    },
  ),
  fault(
    'unknown-notification',
    'sends a notification that no revision defines, in front of the answer',
    ANSWERS,
    'JSON-RPC 2.0 §4.1',
    (draft, letter) => {
      if (isAlone(letter)) return false;
      const text = notification('notifications/mcpscope/unknown', '{}');
      draft.before.push({ to: 'receiver', text, afterMs: 0 });
      return true;
    },
  ),
  fault(
    'undeclared-request',
    'asks the client for something that it did not declare, in front of the answer',
    CALL_ANSWERS,
    'basic/lifecycle, Operation',
    (draft, letter, { ownId }) => {
      if (isAlone(letter)) return false;
      const params = '{"messages":[],"maxTokens":1}';
      const text = `{"jsonrpc":"2.0","id":"${ownId()}","method":"sampling/createMessage","params":${params}}`;
      draft.before.push({ to: 'receiver', text, afterMs: 0 });
      return true;
    },
  ),
  fault(
    'no-structured-content',
    'leaves structuredContent out of its result',
    CALL_ANSWERS,
    'opentokenz/mcpx#28',
    edit((text) => withoutValueAt(text, '/result/structuredContent')),
  ),
  fault(
    'other-version',
    'answers initialize with a revision that nobody published',
    `${ANSWERS} method:initialize`,
    'microsoft/copilot-intellij-feedback#1223',
    edit((text) =>
      valueTextAt(text, '/result/protocolVersion') === null
        ? null
        : withValueAt(text, '/result/protocolVersion', '"2031-01-01"'),
    ),
  ),
];

function fault(id: string, does: string, usual: string, met: string, deed: StepDeed): Fault {
  return { id, does, ground: 'any', usual, met, deed };
}

/** Another text of the message; null where it cannot be had. */
function edit(change: (text: string) => string | null): StepDeed {
  return (draft: Draft, letter: Letter) => {
    const text = draft.text ?? letter.text;
    const changed = text === null || letter.message === null ? null : change(text);
    if (changed === null) return false;
    draft.text = changed;
    return true;
  };
}

/** Another exact text at a place that is there. */
function at(pointer: string, change: (exact: string) => string): StepDeed {
  return edit((text) => {
    const exact = valueTextAt(text, pointer);
    return exact === null ? null : withValueAt(text, pointer, change(exact));
  });
}

/** Adds so many MB to the result, in a member that everybody may pass over. */
function grown(megabytes: number): StepDeed {
  return edit((text) => {
    const root = rootOf(text);
    const result =
      root === null || valueTextAt(text, '/result') === null
        ? null
        : withValueAt(text, '/result/_meta', '{"padding":"@"}');
    if (result === null) return null;
    const place = result.indexOf('{"padding":"@"}') + '{"padding":"'.length;
    return replaced(result, { start: place, end: place + 1 }, 'x'.repeat(megabytes * 1_000_000));
  });
}

function parsedTools(text: string): readonly unknown[] | null {
  const exact = valueTextAt(text, '/result/tools');
  const tools: unknown = exact === null ? null : parsedJson(exact);
  return Array.isArray(tools) &&
    tools.every((tool) => isObject(tool) && textMember(tool, 'name') !== '') &&
    tools.length > 0
    ? (tools as unknown[])
    : null;
}

function notification(method: string, params: string): string {
  return `{"jsonrpc":"2.0","method":"${method}","params":${params}}`;
}
