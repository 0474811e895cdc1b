import type { ClientCost, ContextCost, CostPart, ToolCost } from '../../../shared/acceptance/index.ts';
import { cut, markdownCode, markdownTable, markdownText } from '../../../shared/sinks/index.ts';
import { byteCount } from '../print/index.ts';
import type { Format } from '../report/index.ts';
import { jsonLines } from './json-lines.ts';

/** Tools in a Markdown table: GitHub takes 65,536 characters a comment. */
const MOST_ROWS = 100;
const LONGEST_NAME = 60;

const PARTS: readonly (readonly [part: CostPart, word: string])[] = [
  ['name', 'name'],
  ['description', 'description'],
  ['inputSchema', 'input schema'],
  ['outputSchema', 'output schema'],
  ['other', 'other'],
];

/** Writes what a server takes of a model's context, as the lines to print. Throws Error with a sentence for a format that has no place for it. */
export function costWriter(format: Format): (cost: ContextCost) => string[] {
  switch (format) {
    case 'json':
      return jsonLines;
    case 'markdown':
      return costMarkdown;
    case 'text':
      return costLines;
    default:
      throw new Error(`--cost is not told as ${format}: ask for text, json or markdown.`);
  }
}

function costLines(cost: ContextCost): string[] {
  return [
    `● ${totalOf(cost)}`,
    `    instructions: ${cost.instructions.tokens}`,
    ...inOrder(cost.tools).map((tool) => `    ${cut(tool.name, LONGEST_NAME)}: ${tool.tokens} (${partWords(tool)})`),
    ...cost.clients.map((client) => `● ${client.name} (${client.versions}) sends ${sentWords(client)}`),
    ...cost.problems.map((problem) => `● ${problem}`),
  ];
}

function costMarkdown(cost: ContextCost): string[] {
  const tools = inOrder(cost.tools);
  return [
    '### Context',
    '',
    markdownText(totalOf(cost)),
    '',
    ...markdownTable(
      ['tool', 'tokens', ...PARTS.map(([, word]) => word)],
      tools
        .slice(0, MOST_ROWS)
        .map((tool) => [
          markdownCode(cut(tool.name, LONGEST_NAME)),
          String(tool.tokens),
          ...PARTS.map(([part]) => String(tool.parts[part].tokens)),
        ]),
    ),
    ...(tools.length > MOST_ROWS ? ['', `… and ${tools.length - MOST_ROWS} more tools.`] : []),
    '',
    ...markdownTable(
      ['client', 'sends'],
      cost.clients.map((client) => [markdownText(`${client.name} (${client.versions})`), sentWords(client)]),
    ),
    ...cost.problems.flatMap((problem) => ['', markdownText(problem)]),
  ];
}

function totalOf({ tokens, bytes, tools, tokenizer }: ContextCost): string {
  return `The instructions and ${tools.length} tools take ${tokens} tokens (${byteCount(bytes)}) by the tokenizer ${tokenizer} of OpenAI’s models; other models count otherwise.`;
}

function partWords({ parts }: ToolCost): string {
  return PARTS.filter(([part]) => parts[part].tokens > 0)
    .map(([part, word]) => `${word} ${parts[part].tokens}`)
    .join(', ');
}

function sentWords({ tools, tokens, cut: shortened, limit }: ClientCost): string {
  const cuts = shortened === 0 ? '' : `; it cuts ${shortened} descriptions to ${limit} characters`;
  return `${tokens} tokens of ${tools} tools${cuts}.`;
}

/** The most costly first. */
function inOrder(tools: readonly ToolCost[]): readonly ToolCost[] {
  return tools.toSorted((a, b) => b.tokens - a.tokens);
}
