import type { CommandInput } from '../../../shared/bridge/index.ts';
import type { SurfaceKind } from '../../../shared/analysis/index.ts';

/** What is said and asked of each kind of thing that a server offers. */
export interface KindWords {
  readonly kind: SurfaceKind;
  readonly one: string;
  readonly many: string;
  readonly method: CommandInput<'listPage'>['method'];
  /** Capability that stands for it. */
  readonly capability: string;
  /** Words of the button that puts a request into the composer. */
  readonly compose: string;
}

export const KINDS: readonly KindWords[] = [
  { kind: 'tools', one: 'tool', many: 'Tools', method: 'tools/list', capability: 'tools', compose: 'Compose call' },
  {
    kind: 'prompts',
    one: 'prompt',
    many: 'Prompts',
    method: 'prompts/list',
    capability: 'prompts',
    compose: 'Compose get',
  },
  {
    kind: 'resources',
    one: 'resource',
    many: 'Resources',
    method: 'resources/list',
    capability: 'resources',
    compose: 'Compose read',
  },
  {
    kind: 'resourceTemplates',
    one: 'template',
    many: 'Templates',
    method: 'resources/templates/list',
    capability: 'resources',
    compose: 'Compose read',
  },
];

/** The words of one kind. */
export function kindWords(kind: SurfaceKind): KindWords {
  return KINDS.find((one) => one.kind === kind) ?? KINDS[0]!;
}
