import { counted, oneLine } from '../../../analysis/index.ts';
import { ChangeChannel } from './change-channel.ts';
import { CapabilityMemory, ToolMemory, TOOLS_MOST } from '../../memories/index.ts';
import { repeated, resultOf, someOf } from '../../reading/index.ts';
import { type MessageAtHand, onResult, type Rule, type RuleContext } from '../../engine/index.ts';
import { type JsonObject, listMember, member, textMember } from '../../../json/index.ts';

const LIST: readonly string[] = ['tools/list'];
const NAME_MOST = 128;

/** Of group J: the lists of tools, their names and what they say of a tool (specification, server/tools). */
export const LISTED_TOOL_RULES: readonly Rule[] = [
  onResult('tool-name-length', LIST, (at) => {
    const names = namesIn(at)?.filter((name) => name === '' || name.length > NAME_MOST) ?? [];
    const [first] = names;
    if (first === undefined) return null;
    const what = first === '' ? 'an empty one' : `“${oneLine(first, 40)}” with ${counted(first.length, 'character')}`;
    const more = names.length === 1 ? '' : `, and ${names.length - 1} more`;
    return { message: `The server lists tools whose names are not 1 to ${NAME_MOST} characters long: ${what}${more}.` };
  }),
  onResult('tool-name-charset', LIST, (at) => {
    const names = namesIn(at)?.filter((name) => /[^A-Za-z0-9_.-]/.test(name)) ?? [];
    if (names.length === 0) return null;
    return {
      message: `The server lists ${counted(names.length, 'tool')} with characters in the name other than A–Z, a–z, 0–9, “_”, “-” and “.”: ${someOf(names)}.`,
    };
  }),
  onResult('tool-name-duplicate', LIST, (at, context) => {
    const names = namesIn(at);
    if (names === null) return null;
    const twice = repeated(names, context.recall(ToolMemory).walk.before(at.operation));
    if (twice.length === 0) return null;
    return {
      message: `The server lists ${twice.length === 1 ? 'two tools under the name' : 'tools twice under the names'} ${someOf(twice)}.`,
    };
  }),
  onResult('tool-annotation-conflict', LIST, (at) => {
    const torn = toolsIn(at)?.filter((tool) => {
      const annotations = member(tool, 'annotations');
      return member(annotations, 'readOnlyHint') === true && member(annotations, 'destructiveHint') === true;
    });
    if (torn === undefined || torn.length === 0) return null;
    return {
      message: `The server sets both readOnlyHint and destructiveHint on ${counted(torn.length, 'tool')}: ${someOf(torn.map(toolName))}. A tool that only reads destroys nothing.`,
    };
  }),
  onResult('tool-list-changed-silent', LIST, (at, context) => {
    const { walk } = context.recall(ToolMemory);
    const earlier = walk.newest;
    if (earlier === null || context.revision === null || walk.changed > earlier.begun) return null;
    if (context.recall(CapabilityMemory).server(context.revision)?.has('tools.listChanged') !== true) return null;
    if (!wordCouldReach(at, earlier.begun, context)) return null;
    const names = walk.completedBy(at);
    if (names === null) return null;
    const added = Array.from(names).filter((name) => !earlier.items.has(name));
    const gone = Array.from(earlier.items.keys()).filter((name) => !names.has(name));
    if (added.length + gone.length === 0) return null;
    const parts = [
      ...(added.length === 0 ? [] : [`${someOf(added)} came`]),
      ...(gone.length === 0 ? [] : [`${someOf(gone)} went`]),
    ];
    return {
      rows: [at.row, earlier.row],
      message: `The tools changed since the list of event ${context.rows.seq(earlier.row)} (${parts.join(', ')}) without “notifications/tools/list_changed”, although the server declared listChanged.`,
    };
  }),
];

/** The tools of a list that was answered; null for any other message. */
export function toolsIn(at: MessageAtHand): readonly unknown[] | null {
  const result: JsonObject | null = resultOf(at, 'tools/list');
  return result === null ? null : listMember(result, 'tools').slice(0, TOOLS_MOST);
}

/** The name of a tool, '' where it has none. */
export function toolName(tool: unknown): string {
  return textMember(tool, 'name');
}

function namesIn(at: MessageAtHand): string[] | null {
  const names = toolsIn(at)?.map((tool) => member(tool, 'name'));
  return names?.filter((name) => typeof name === 'string') ?? null;
}

/** Whether the server could tell of a change at any time since this row. */
function wordCouldReach({ event }: MessageAtHand, since: number, context: RuleContext): boolean {
  const { revision, http } = context;
  const channel = context.recall(ChangeChannel);
  if (revision === null) return false;
  if (revision === '2026-07-28') return channel.subscribed >= 0 && channel.subscribed < since;
  if (event.stream === 'stdio' || event.stream === 'ws') return true;
  if (http.exchange?.kind === 'http+sse') return true;
  return channel.listening >= 0 && channel.listening < since;
}
