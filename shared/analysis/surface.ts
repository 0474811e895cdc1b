import { listMember, member, textMember } from './json.ts';
import type { SurfaceCounts, SurfaceItem, SurfaceKind } from './session.ts';
import { oneLine } from './words.ts';

const LISTS: { readonly [method: string]: SurfaceKind } = {
  'tools/list': 'tools',
  'prompts/list': 'prompts',
  'resources/list': 'resources',
  'resources/templates/list': 'resourceTemplates',
};

const NAME_KEY: Record<SurfaceKind, string> = {
  tools: 'name',
  prompts: 'name',
  resources: 'uri',
  resourceTemplates: 'uriTemplate',
};

/** Tools, prompts, resources and templates as the newest lists say. A walk over pages is one list. */
export class Surface {
  readonly #items: Record<SurfaceKind, SurfaceItem[]> = {
    tools: [],
    prompts: [],
    resources: [],
    resourceTemplates: [],
  };

  /** Operations that asked for a further page. */
  readonly #furtherPages = new Set<number>();

  /** Notes a list request, so that its answer can be told from that of a first page. */
  asked(operation: number, method: string, request: unknown): void {
    if (Object.hasOwn(LISTS, method) && member(member(request, 'params'), 'cursor') !== undefined)
      this.#furtherPages.add(operation);
  }

  /** Applies the result of a list request: a first page starts the list anew. True when it was one of a list. */
  answered(operation: number, method: string, result: unknown, seq: number): boolean {
    const kind = Object.hasOwn(LISTS, method) ? LISTS[method] : undefined;
    if (!kind) return false;
    if (!this.#furtherPages.delete(operation)) this.#items[kind] = [];
    const items = this.#items[kind];
    listMember(result, kind).forEach((entry, index) => {
      items.push({
        kind,
        name: oneLine(textMember(entry, NAME_KEY[kind]), 400),
        title: oneLine(
          textMember(entry, 'title') || (kind.startsWith('resource') ? textMember(entry, 'name') : ''),
          200,
        ),
        description: oneLine(textMember(entry, 'description'), 400),
        seq,
        index,
      });
    });
    return true;
  }

  counts(): SurfaceCounts {
    return {
      tools: this.#items.tools.length,
      prompts: this.#items.prompts.length,
      resources: this.#items.resources.length,
      resourceTemplates: this.#items.resourceTemplates.length,
    };
  }

  items(): SurfaceItem[] {
    return Object.values(this.#items).flat();
  }
}
