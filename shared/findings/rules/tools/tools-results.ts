import { oneLine, preview } from '../../../analysis/index.ts';
import { CapabilityMemory, ContentReading, ToolMemory } from '../../memories/index.ts';
import { type Block, isWhole, resultOf } from '../../reading/index.ts';
import { type MessageAtHand, onResult, type Rule } from '../../engine/index.ts';
import { isObject, type JsonObject, listMember, member, sameJson, textMember, parseJson } from '../../../json/index.ts';

const CALL: readonly string[] = ['tools/call'];
/** Blocks of a result that may repeat its structure, and how long such a text may be to be read (UTF-16 units). */
const BLOCKS_MOST = 2000;
const TEXT_MOST = 1_000_000;

/** Of group J: the results of calls (specification, server/tools, tool result). */
export const TOOL_RESULT_RULES: readonly Rule[] = [
  onResult('tool-content-missing', CALL, (at) => {
    if (member(resultOf(at, 'tools/call'), 'content') !== undefined || callResult(at) === null) return null;
    return {
      message: `The server answered ${called(at)} without “content”; where there is nothing to say, it must be an empty list.`,
    };
  }),
  onResult('tool-output-missing', CALL, (at, context) => {
    const tool = context.recall(ToolMemory).call(at.operation)?.tool;
    if (tool?.promises !== true) return null;
    const result = callResult(at);
    if (result === null || failed(result) || structured(result) !== undefined) return null;
    return {
      rows: [at.row, tool.row],
      message: `The server answered ${called(at)} without “structuredContent”, although the tool declares an outputSchema (event ${context.rows.seq(tool.row)}).`,
    };
  }),
  onResult('tool-output-unvalidated-error', CALL, (at, context) => {
    const result = structuredResult(at);
    if (result === null || !failed(result)) return null;
    const tool = context.recall(ToolMemory).call(at.operation)?.tool;
    if (tool?.promises !== true) return null;
    return {
      rows: [at.row, tool.row],
      message: `The failed call of ${called(at)} has “structuredContent”; nobody checks that of a failure against the outputSchema.`,
    };
  }),
  onResult('tool-structured-not-object', CALL, (at) => {
    const result = structuredResult(at);
    const content = structured(result);
    if (result === null || isObject(content)) return null;
    return {
      message: `The “structuredContent” of the answer to ${called(at)} is ${preview(content, 40)}; up to 2025-11-25 it must be an object.`,
    };
  }),
  onResult('tool-structured-no-text', CALL, (at) => {
    const result = structuredResult(at);
    if (result === null || failed(result)) return null;
    const content = structured(result);
    const blocks = listMember(result, 'content');
    if (blocks.length > BLOCKS_MOST || blocks.some((block) => repeats(textMember(block, 'text'), content))) return null;
    return {
      message: `No text block of the answer to ${called(at)} holds the JSON of its “structuredContent”; clients that do not read that see something else.`,
    };
  }),
  onResult('tool-embedded-no-resources', CALL, (at, context) => {
    if (context.revision === null || !embeds(context.recall(ContentReading).blocks(at))) return null;
    if (context.recall(CapabilityMemory).server(context.revision)?.has('resources') !== false) return null;
    return {
      message: `The server put a resource into the answer to ${called(at)} but declared no “resources”.`,
    };
  }),
];

/** The result of a call that is no task and no question. */
function callResult(at: MessageAtHand): JsonObject | null {
  const result = resultOf(at, 'tools/call');
  return result !== null && isWhole(result) ? result : null;
}

/** The same where it has “structuredContent”, which most have not. */
function structuredResult(at: MessageAtHand): JsonObject | null {
  const result = resultOf(at, 'tools/call');
  return structured(result) === undefined ? null : callResult(at);
}

function embeds(blocks: readonly Block[]): boolean {
  for (const { block } of blocks) if (member(block, 'type') === 'resource') return true;
  return false;
}

function structured(result: unknown): unknown {
  return member(result, 'structuredContent');
}

function failed(result: unknown): boolean {
  return member(result, 'isError') === true;
}

function called({ operation }: MessageAtHand): string {
  return `“${oneLine(operation?.name ?? '', 60)}”`;
}

/**
 * Whether a text repeats a structure: as its JSON, or as that of its only member `result`, in which some servers wrap what is
 * no object.
 */
function repeats(text: string, content: unknown): boolean {
  if (text.length > TEXT_MOST) return true;
  const wrapped = isObject(content) && Object.keys(content).length === 1 ? member(content, 'result') : undefined;
  if (text === wrapped) return true;
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
  return sameJson(value, content) || (wrapped !== undefined && sameJson(value, wrapped));
}
