import { counted, oneLine } from '../../../analysis/index.ts';
import type { MirrorFaultKind } from '../../../mcp/index.ts';
import { paramsOf, resultOf, someOf } from '../../reading/index.ts';
import { onRequest, onResult, type Rule, type RuleHits } from '../../engine/index.ts';
import { annotationsOf, ToolMemory, TOOLS_MOST } from '../../memories/index.ts';
import { isObject, listMember, textMember } from '../../../json/index.ts';

/** Of group J: the `x-mcp-header` annotations of tools (2026-07-28, streamable-http, schema extension). */
export const TOOL_HEADER_RULES: readonly Rule[] = [
  onResult('xmh-invalid', ['tools/list'], (at) => annotationFault(resultOf(at, 'tools/list'), 'name')),
  onResult('xmh-duplicate', ['tools/list'], (at) => annotationFault(resultOf(at, 'tools/list'), 'twice')),
  onResult('xmh-type', ['tools/list'], (at) => annotationFault(resultOf(at, 'tools/list'), 'type')),
  onResult('xmh-unreachable', ['tools/list'], (at) => annotationFault(resultOf(at, 'tools/list'), 'place')),
  onResult('xmh-sensitive', ['tools/list'], (at) => {
    const result = resultOf(at, 'tools/list');
    if (result === null) return null;
    const found: string[] = [];
    for (const tool of listMember(result, 'tools').slice(0, TOOLS_MOST))
      for (const { path, header } of annotationsOf(tool).arguments)
        if (namesSecret(path.at(-1) ?? '') || namesSecret(header))
          found.push(`${textMember(tool, 'name')}: ${path.join('.')}`);
    if (found.length === 0) return null;
    return {
      message: `The server has ${counted(found.length, 'argument')} repeated in a header whose name suggests a secret: ${someOf(found)}. Proxies read and log headers.`,
    };
  }),
  onRequest('xmh-tool-not-excluded', ['tools/call'], (at, context) => {
    const params = context.http.exchange?.kind === 'streamable' ? paramsOf(at, 'tools/call') : null;
    if (params === null) return null;
    const { tool } = context.recall(ToolMemory).callOf(params);
    if (tool?.misannotated !== true) return null;
    return {
      rows: [at.row, tool.row],
      message: `The client called “${oneLine(textMember(params, 'name'), 60)}”, whose x-mcp-header annotations are wrong (event ${context.rows.seq(tool.row)}); over HTTP a client must leave out such a tool.`,
    };
  }),
];

/** The faults of one kind in a list of tools. */
function annotationFault(result: unknown, kind: MirrorFaultKind): RuleHits {
  if (!isObject(result)) return null;
  const found: string[] = [];
  for (const tool of listMember(result, 'tools').slice(0, TOOLS_MOST))
    for (const fault of annotationsOf(tool).faults)
      if (fault.kind === kind) found.push(`${oneLine(fault.text, 120)} of the tool “${nameOf(tool)}”`);
  const [first] = found;
  if (first === undefined) return null;
  const more = found.length === 1 ? '' : ` (and ${found.length - 1} more like it)`;
  return { message: `In the list of the server the ${first}${more}; clients over HTTP leave such a tool out.` };
}

function nameOf(tool: unknown): string {
  return oneLine(textMember(tool, 'name'), 60);
}

const SECRETS: ReadonlySet<string> = new Set([
  'password',
  'passwd',
  'passphrase',
  'secret',
  'secrets',
  'credential',
  'credentials',
  'apikey',
  'bearer',
]);
const SECRET_PAIRS =
  /\b(api|private|secret|access|signing|encryption) key\b|\b(access|auth|refresh|api|id|session|bearer) token\b/;

/** Whether a name, in whatever case it is written, speaks of a secret: `apiKey`, `access_token`, not `maxTokens`. */
function namesSecret(name: string): boolean {
  const words = name
    .slice(0, 200)
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .toLowerCase()
    .trim();
  return words === 'token' || SECRET_PAIRS.test(words) || words.split(' ').some((word) => SECRETS.has(word));
}
