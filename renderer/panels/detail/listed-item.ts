import { type JsonNode, keyText, nodeAt } from '../../../shared/json/index.ts';
import type { SurfaceKind } from '../../../shared/analysis/index.ts';

/** Something that the result of a list offers. */
export interface ListedItem {
  readonly kind: SurfaceKind;
  /** Name of a tool or prompt, URI of a resource, URI template. */
  readonly name: string;
  /** Exact JSON text of its definition. */
  readonly definition: string;
}

const MEMBERS: Readonly<Record<string, readonly [kind: SurfaceKind, named: string]>> = {
  tools: ['tools', 'name'],
  prompts: ['prompts', 'name'],
  resources: ['resources', 'uri'],
  resourceTemplates: ['resourceTemplates', 'uriTemplate'],
};

/** The item of a list that a place of a response stands in; null where it stands in none. `keys` lead from the message. */
export function listedItem(text: string, message: JsonNode, keys: readonly (string | number)[]): ListedItem | null {
  const [result, list, index] = keys;
  if (result !== 'result' || typeof list !== 'string' || typeof index !== 'number') return null;
  const known = Object.hasOwn(MEMBERS, list) ? MEMBERS[list] : undefined;
  const node = known === undefined ? null : nodeAt(text, message, `/result/${list}/${index}`);
  if (known === undefined || node?.kind !== 'object' || !node.whole) return null;
  const [kind, named] = known;
  const name = nodeAt(text, node, `/${named}`);
  if (name?.kind !== 'string' || !name.whole) return null;
  return { kind, name: keyText(text.slice(name.start, name.end)), definition: text.slice(node.start, node.end) };
}
