import { isObject, member } from '../../json/index.ts';
import type { ListFacts, SurfaceKind } from '../session/index.ts';

/** The request for each list of what a server offers. */
export const LIST_METHODS: Readonly<Record<SurfaceKind, string>> = {
  tools: 'tools/list',
  prompts: 'prompts/list',
  resources: 'resources/list',
  resourceTemplates: 'resources/templates/list',
};

/** The capability that stands for each list. */
const CAPABILITIES: Readonly<Record<SurfaceKind, string>> = {
  tools: 'tools',
  prompts: 'prompts',
  resources: 'resources',
  resourceTemplates: 'resources',
};

/** As a server answers that has no such method. */
const UNKNOWN_METHOD = /^error −32601\b/;

/** Whether a server with these capabilities has this list; true where it is not known what it declares. */
export function hasList(kind: SurfaceKind, capabilities: unknown): boolean {
  return !isObject(capabilities) || (member(capabilities, CAPABILITIES[kind]) ?? false) !== false;
}

/** Whether a server declares a list and refuses it. One of resources without any templates often does not know their list. */
export function isFailing({ kind, state, error }: ListFacts, capabilities: unknown): boolean {
  if (state !== 'refused' || !isObject(capabilities) || !hasList(kind, capabilities)) return false;
  return kind !== 'resourceTemplates' || !UNKNOWN_METHOD.test(error);
}
