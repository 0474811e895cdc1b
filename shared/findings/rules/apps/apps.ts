import type { RuleId } from '../../catalogue/index.ts';
import { oneLine, preview } from '../../../analysis/index.ts';
import { AppMemory, APPS_EXTENSION, FLAT_KEY } from './app-memory.ts';
import { errorCode, mayBeOutline, resultOf, shownCode, someOf } from '../../reading/index.ts';
import {
  type MessageAtHand,
  onError,
  onResult,
  type Rule,
  type RuleContext,
  type RuleHit,
} from '../../engine/index.ts';
import { isObject, listMember, member, textMember } from '../../../json/index.ts';

const TOOLS_LIST = ['tools/list'];
const TOOLS_MOST = 5000;
const CONTENTS_MOST = 1000;
const MEDIA_TYPE = 'text/html;profile=mcp-app';
/** What hosts of another kind of apps expect under the same scheme. */
const OTHER_APPS = 'text/html+skybridge';

/** Group Y: tools that bring a user interface (MCP Apps), as far as it shows between client and server. */
export const APP_RULES: readonly Rule[] = [
  onResult('ui-undeclared', TOOLS_LIST, (at, context) => {
    if (context.recall(AppMemory).declared(at.operation) !== false) return null;
    return ofTools(
      at,
      context,
      'ui-undeclared',
      (tool) => uiOf(tool) !== undefined,
      (names) =>
        `The server lists tools with a user interface, ${names}, although the client did not declare ${APPS_EXTENSION}; they must work without it.`,
    );
  }),
  onResult('ui-resource-uri', TOOLS_LIST, (at, context) =>
    ofTools(
      at,
      context,
      'ui-resource-uri',
      (tool) => {
        const uri = member(uiOf(tool), 'resourceUri');
        return uri !== undefined && !(typeof uri === 'string' && uri.startsWith('ui://'));
      },
      (names, tool) =>
        `The interface of a tool is a resource under ui://; that of ${names} is not: ${preview(member(uiOf(tool), 'resourceUri'), 60)}.`,
    ),
  ),
  onResult('ui-legacy-key', TOOLS_LIST, (at, context) =>
    ofTools(
      at,
      context,
      'ui-legacy-key',
      (tool) => {
        // Beside the new key it is there for older hosts.
        return member(member(tool, '_meta'), FLAT_KEY) !== undefined && member(uiOf(tool), 'resourceUri') === undefined;
      },
      (names) =>
        `The server names the interface of ${names} by the flat key “${FLAT_KEY}” alone; it is _meta.ui.resourceUri now.`,
    ),
  ),
  onResult('ui-csp', TOOLS_LIST, (at, context) =>
    ofTools(
      at,
      context,
      'ui-csp',
      (tool) => {
        const ui = uiOf(tool);
        return member(ui, 'csp') !== undefined || member(ui, 'permissions') !== undefined;
      },
      (names) => `The server puts csp or permissions on ${names}; hosts read them from the resource of the interface.`,
    ),
  ),
  onResult('ui-mime', ['resources/read'], (at, context) => {
    const contents = listMember(resultOf(at, 'resources/read'), 'contents').slice(0, CONTENTS_MOST);
    for (const one of contents) {
      const uri = textMember(one, 'uri');
      const type = textMember(one, 'mimeType');
      if (!uri.startsWith('ui://') || type === '') continue;
      const plain = type.replace(/[\s"]/g, '').toLowerCase();
      if (plain === MEDIA_TYPE || (plain === OTHER_APPS && !context.recall(AppMemory).named(uri))) continue;
      if (!context.once(`ui-mime ${uri.slice(0, 200)}`)) continue;
      return {
        message: `The server gave the interface “${oneLine(uri, 60)}” the type “${oneLine(type, 60)}”; hosts show only ${MEDIA_TYPE}.`,
      };
    }
    return null;
  }),
  onError('ui-unlisted', (at, context) => {
    if (at.method !== 'resources/read' || at.link !== 'answers' || at.operation === null) return null;
    const { name } = at.operation;
    if (!name.startsWith('ui://') || !context.recall(AppMemory).named(name) || !context.once(`ui-unlisted ${name}`))
      return null;
    return {
      rows: [at.row, at.operation.request],
      message: `A tool names the interface “${oneLine(name, 60)}”, but reading it brought the error ${shownCode(errorCode(at.message))}.`,
    };
  }),
  onResult('ui-text-fallback', ['tools/call'], (at, context) => {
    if (at.operation === null || !context.recall(AppMemory).tools.newest?.items.has(at.operation.name)) return null;
    const result = resultOf(at, 'tools/call');
    if (result === null || mayBeOutline(at.message)) return null;
    const content = member(result, 'content');
    if (!Array.isArray(content) || content.length > CONTENTS_MOST) return null;
    if (content.some((block) => /\S/.test(textMember(block, 'text')))) return null;
    if (!context.once(`ui-text-fallback ${at.operation.name}`)) return null;
    return {
      rows: [at.row, at.operation.request],
      message: `The result of “${oneLine(at.operation.name, 60)}”, a tool with a user interface, has no text; hosts without the interface have nothing to show.`,
    };
  }),
];

function uiOf(tool: unknown): unknown {
  const ui = member(member(tool, '_meta'), 'ui');
  return isObject(ui) ? ui : undefined;
}

/** The tools of a list with which something is wrong, each told once. */
function ofTools(
  at: MessageAtHand,
  context: RuleContext,
  rule: RuleId,
  wrong: (tool: unknown) => boolean,
  says: (names: string, first: unknown) => string,
): RuleHit | null {
  const tools = listMember(resultOf(at, 'tools/list'), 'tools').slice(0, TOOLS_MOST);
  const found = tools.filter(
    (tool) => wrong(tool) && context.once(`${rule} ${textMember(tool, 'name').slice(0, 200)}`),
  );
  if (found.length === 0) return null;
  return { message: says(someOf(found.map((tool) => textMember(tool, 'name'))), found[0]) };
}
