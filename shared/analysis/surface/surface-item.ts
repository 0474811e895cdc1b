import { oneLine, preview } from '../reading/index.ts';
import type { SurfaceItem, SurfaceKind, SurfaceTrait } from '../session/index.ts';
import { isObject, member, textMember } from '../../json/index.ts';

/** The member by which an item of each kind is known. */
const NAME_KEY: Record<SurfaceKind, string> = {
  tools: 'name',
  prompts: 'name',
  resources: 'uri',
  resourceTemplates: 'uriTemplate',
};

const NO_TRAITS: readonly SurfaceTrait[] = [];

/** Where an item of a list stands: the event of its page, and its position there. */
export interface ListPlace {
  readonly seq: number;
  readonly index: number;
}

/** One item of a list, which may be any value. `isNew`: no item before has its name. */
export function surfaceItem(
  kind: SurfaceKind,
  entry: unknown,
  place: ListPlace,
  isNew: (name: string) => boolean,
): SurfaceItem {
  const name = textMember(entry, NAME_KEY[kind]);
  return {
    kind,
    name: oneLine(name, 400),
    title: oneLine(textMember(entry, 'title') || (kind.startsWith('resource') ? textMember(entry, 'name') : ''), 200),
    description: oneLine(textMember(entry, 'description'), 400),
    traits: kind === 'tools' ? toolTraits(entry) : kind === 'resources' ? resourceTraits(entry, name) : NO_TRAITS,
    fault:
      faultOf(kind, entry, name) || (isNew(name) ? '' : `Another item of the list has the same ${NAME_KEY[kind]}.`),
    ...place,
  };
}

function toolTraits(tool: unknown): readonly SurfaceTrait[] {
  const annotations = member(tool, 'annotations');
  const readOnly = member(annotations, 'readOnlyHint') === true;
  const support = member(member(tool, 'execution'), 'taskSupport');
  const meta = member(tool, '_meta');
  const ui = textMember(member(meta, 'ui'), 'resourceUri') || textMember(meta, 'ui/resourceUri');
  const traits: SurfaceTrait[] = [];
  if (readOnly) traits.push('read-only');
  // The hint says nothing for a tool that changes nothing (2025-11-25, schema, ToolAnnotations).
  if (!readOnly && member(annotations, 'destructiveHint') === true) traits.push('destructive');
  if (support === 'required') traits.push('task only');
  if (support === 'optional') traits.push('task');
  if (ui !== '') traits.push('UI');
  return traits.length === 0 ? NO_TRAITS : traits;
}

function resourceTraits(resource: unknown, uri: string): readonly SurfaceTrait[] {
  const app = uri.startsWith('ui://') || textMember(resource, 'mimeType').includes('profile=mcp-app');
  return app ? ['UI'] : NO_TRAITS;
}

/** What keeps a client from using the item, as a sentence; '' when nothing does. */
function faultOf(kind: SurfaceKind, entry: unknown, name: string): string {
  if (!isObject(entry)) return `An item of the list is an object; this one is ${preview(entry, 40)}.`;
  const key = NAME_KEY[kind];
  if (name === '') {
    const found = entry[key];
    return found === undefined ? `Its ${key} is missing.` : `Its ${key} is ${preview(found, 40)}, not a text.`;
  }
  if (kind === 'tools') return schemaFault(entry['inputSchema']);
  if (kind === 'prompts' && entry['arguments'] !== undefined && !Array.isArray(entry['arguments']))
    return `Its arguments are ${preview(entry['arguments'], 40)}, not a list.`;
  return '';
}

function schemaFault(schema: unknown): string {
  if (schema === undefined) return 'Its inputSchema is missing.';
  if (!isObject(schema)) return `Its inputSchema is ${preview(schema, 40)}, not an object.`;
  return schema['type'] === 'object'
    ? ''
    : `The type of its inputSchema is ${preview(schema['type'], 40)}, not "object".`;
}
