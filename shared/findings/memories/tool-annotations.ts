import { member } from '../../json/index.ts';
import { mirroredArguments, type MirroredArguments } from '../../mcp/index.ts';

const NONE: MirroredArguments = { arguments: [], faults: [] };
const READ = new WeakMap<object, MirroredArguments>();

/** The `x-mcp-header` annotations of a listed tool, read once. */
export function annotationsOf(tool: unknown): MirroredArguments {
  const schema = member(tool, 'inputSchema');
  if (typeof schema !== 'object' || schema === null) return NONE;
  let read = READ.get(schema);
  if (!read) READ.set(schema, (read = mirroredArguments(schema)));
  return read;
}
