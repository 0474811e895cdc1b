import { preview } from '../../../shared/analysis/index.ts';
import type { Finding } from '../../../shared/findings/index.ts';
import { mirroredArguments } from '../../../shared/mcp/index.ts';
import { isObject, member, textMember } from '../../../shared/json/index.ts';

/** A fact with what it means. */
export interface NamedFact {
  readonly name: string;
  readonly value: string;
  /** What it promises or says, as a sentence; '' where the value says it. */
  readonly means: string;
}

/** Hints of ToolAnnotations with their defaults, and what each promises (2025-11-25, schema, ToolAnnotations). */
const HINTS: readonly (readonly [key: string, standard: boolean, yes: string, no: string])[] = [
  ['readOnlyHint', false, 'It changes nothing.', 'It may change something.'],
  ['destructiveHint', true, 'What it changes may be lost.', 'It only adds.'],
  [
    'idempotentHint',
    false,
    'Calling it again with the same arguments changes nothing more.',
    'Each call may change something again.',
  ],
  ['openWorldHint', true, 'It reaches outside systems, such as the web.', 'It works only on its own data.'],
];

/** What the annotations of a tool promise. They are hints of the server: nobody holds it to them. */
export function annotationFacts(tool: unknown): readonly NamedFact[] {
  const annotations = member(tool, 'annotations');
  if (annotations === undefined) return [];
  if (!isObject(annotations))
    return [{ name: 'annotations', value: preview(annotations, 200), means: 'This should be an object.' }];
  const readOnly = annotations['readOnlyHint'] === true;
  const hints = HINTS.flatMap(([key, standard, yes, no]): NamedFact[] => {
    const said = annotations[key];
    // The hints about changes say nothing of a tool that makes none.
    if (readOnly && said === undefined && (key === 'destructiveHint' || key === 'idempotentHint')) return [];
    if (said !== undefined && typeof said !== 'boolean')
      return [{ name: key, value: preview(said, 60), means: 'This should be true or false.' }];
    const holds = said ?? standard;
    return [
      {
        name: key,
        value: said === undefined ? `not set, so ${String(holds)}` : String(said),
        means: holds ? yes : no,
      },
    ];
  });
  const others = Object.entries(annotations).filter(([key]) => !HINTS.some(([known]) => known === key));
  return [...hints, ...others.slice(0, 20).map(([name, value]) => ({ name, value: preview(value, 200), means: '' }))];
}

/** Whether a tool may be called as a task: as 2025-11-25 has it, `execution.taskSupport`. */
export type TaskSupport = 'forbidden' | 'optional' | 'required';

export function taskSupport(tool: unknown): TaskSupport {
  const said = member(member(tool, 'execution'), 'taskSupport');
  return said === 'optional' || said === 'required' ? said : 'forbidden';
}

/** What is said of tasks, where something is. */
export function taskFacts(tool: unknown, serverTakesTasks: boolean): readonly NamedFact[] {
  const said = member(member(tool, 'execution'), 'taskSupport');
  if (said === undefined) return [];
  const means =
    said === 'required'
      ? 'It must be called as a task.'
      : said === 'optional'
        ? 'It may be called as a task.'
        : said === 'forbidden'
          ? 'It cannot be called as a task.'
          : 'This should be forbidden, optional or required.';
  const undeclared =
    serverTakesTasks || said === 'forbidden' ? '' : ' The server does not declare tasks.requests.tools.call.';
  return [{ name: 'tasks', value: preview(said, 60), means: `${means}${undeclared}` }];
}

/** Arguments that are sent as HTTP headers too (2026-07-28, server/tools, x-mcp-header), and what is wrong with the wish. */
export function headerFacts(tool: unknown): readonly NamedFact[] {
  const { arguments: mirrored, faults } = mirroredArguments(member(tool, 'inputSchema'));
  return [
    ...mirrored.map(({ path, header }) => ({
      name: `Mcp-Param-${header}`,
      value: path.join('.'),
      means: 'Over HTTP this argument is sent as a header too.',
    })),
    ...faults.map(({ text }) => ({ name: 'x-mcp-header', value: 'wrong', means: text })),
  ];
}

/** What `_meta` of an item holds. */
export function metaFacts(item: unknown): readonly NamedFact[] {
  const meta = member(item, '_meta');
  if (meta === undefined) return [];
  if (!isObject(meta)) return [{ name: '_meta', value: preview(meta, 200), means: 'This should be an object.' }];
  return Object.entries(meta)
    .slice(0, 30)
    .map(([key, value]) => ({ name: `_meta ${key.slice(0, 80)}`, value: preview(value, 300), means: '' }));
}

/** An icon as it was given: one with its bytes in it can be shown, another is an address. */
export interface IconFact {
  /** A data URI of a picture; '' where it is no such. */
  readonly data: string;
  /** What it says of itself: address, type, sizes, theme. */
  readonly words: string;
}

const MOST_ICONS = 12;
/** Longest data URI that is drawn, in UTF-16 units. */
const LONGEST_ICON = 1024 * 1024;

export function iconFacts(item: unknown): readonly IconFact[] {
  const icons = member(item, 'icons');
  if (icons === undefined) return [];
  if (!Array.isArray(icons)) return [{ data: '', words: `icons is ${preview(icons, 60)}, not a list` }];
  return (icons as readonly unknown[]).slice(0, MOST_ICONS).map((icon) => {
    const src = textMember(icon, 'src');
    // A drawing of SVG runs nothing in an image, and a type is what the URI says.
    const drawn = /^data:image\/(?:png|jpeg|gif|webp|svg\+xml)[;,]/.test(src) && src.length <= LONGEST_ICON;
    const sizes = member(icon, 'sizes');
    const words = [
      drawn ? `data, ${src.length} characters` : src === '' ? 'no address' : src.slice(0, 300),
      textMember(icon, 'mimeType'),
      Array.isArray(sizes) ? sizes.slice(0, 8).join(' ') : typeof sizes === 'string' ? sizes : '',
      textMember(icon, 'theme'),
    ];
    return { data: drawn ? src : '', words: words.filter((word) => word !== '').join(' · ') };
  });
}

/** Findings about one item of a list: they point into it. */
export function findingsOfItem(findings: readonly Finding[], kind: string, index: number): readonly Finding[] {
  const pointer = `/result/${kind}/${index}`;
  return findings.filter((finding) => finding.pointer === pointer || finding.pointer.startsWith(`${pointer}/`));
}
