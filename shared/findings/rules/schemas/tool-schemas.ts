import { counted, oneLine } from '../../../analysis/index.ts';
import {
  type MessageAtHand,
  onRequest,
  onResult,
  type Rule,
  type RuleContext,
  type RuleHit,
} from '../../engine/index.ts';
import { ToolSchemaMemory } from './tool-schema-memory.ts';
import { TOOLS_MOST } from '../../memories/index.ts';
import { isObject, listMember, member, textMember } from '../../../json/index.ts';

const NAMED_MOST = 3;

/** Of group J: what takes a validator. No reference is ever followed over the network. */
export const TOOL_SCHEMA_CHECKS: readonly Rule[] = [
  onResult('tool-schema-invalid', ['tools/list'], (at, context) => invalidSchemas(at, context)),
  onRequest('tool-args-mismatch', ['tools/call'], (at, context) => {
    const { schemas } = context;
    const params = member(at.message.value, 'params');
    const name = textMember(params, 'name');
    const input = context.recall(ToolSchemaMemory).tool(name)?.input;
    if (schemas === null || input === undefined) return null;
    // Left out, they are none (server/tools).
    const { faults } = schemas.own(input).judge(member(params, 'arguments') ?? {}, 'arguments');
    const [fault] = faults;
    if (fault === undefined) return null;
    return {
      message: `The arguments for ${quoted(name)} do not satisfy its inputSchema (${fault.keyword}): ${fault.message}`,
      pointer: `/params/arguments${fault.pointer}`,
    };
  }),
  onResult('tool-output-mismatch', ['tools/call'], ({ message, operation }, context) => {
    const { schemas } = context;
    const result = member(message.value, 'result');
    const content = member(result, 'structuredContent');
    if (schemas === null || operation === null || content === undefined || member(result, 'isError') === true)
      return null;
    const promise = context.recall(ToolSchemaMemory).promise(operation.index);
    if (promise === null) return null;
    const [fault] = schemas.own(promise.output).judge(content, 'structuredContent').faults;
    if (fault === undefined) return null;
    return {
      message: `structuredContent does not satisfy the outputSchema of ${quoted(promise.name)} (${fault.keyword}): ${fault.message} Clients that check it refuse the result.`,
      pointer: `/result/structuredContent${fault.pointer}`,
    };
  }),
];

interface Invalid {
  readonly pointer: string;
  readonly words: string;
}

function invalidSchemas(at: MessageAtHand, context: RuleContext): RuleHit | null {
  const { schemas } = context;
  if (schemas === null) return null;
  const invalid: Invalid[] = [];
  const tools = listMember(member(at.message.value, 'result'), 'tools').slice(0, TOOLS_MOST);
  for (const [index, tool] of tools.entries()) {
    for (const key of ['inputSchema', 'outputSchema'] as const) {
      const schema = member(tool, key);
      // What is no schema at all is told by a rule of its own.
      if (!isObject(schema)) continue;
      const [fault] = schemas.own(schema).validity.faults;
      if (fault === undefined) continue;
      const words = `the ${key} of ${quoted(textMember(tool, 'name'))} (${fault.keyword}): ${fault.message}`;
      invalid.push({ pointer: `/result/tools/${index}/${key}${fault.pointer}`, words });
    }
  }
  const [first] = invalid;
  if (first === undefined) return null;
  const told = invalid.slice(0, NAMED_MOST).map(({ words }) => words);
  const rest = invalid.length - told.length;
  return {
    message: `${counted(invalid.length, 'schema')} of tools are not valid JSON Schema: ${told.join(' ')}${rest > 0 ? ` And ${rest} more.` : ''} Some clients drop such a tool, others all tools of the server.`,
    pointer: first.pointer,
  };
}

function quoted(name: string): string {
  return `“${oneLine(name, 80)}”`;
}
