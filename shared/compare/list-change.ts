import type { SurfaceKind } from '../analysis/index.ts';
import { listMember, member, textMember } from '../json/index.ts';
import type { SurfaceChange } from './comparison.ts';
import type { NoiseRule } from './json-difference.ts';
import { readPattern } from './json-path.ts';
import { NoisePlaces } from './noise-places.ts';
import { compareSurfaces, type OfferedList, type OfferedSurface } from './surface.ts';

const LISTS: Readonly<Record<string, { readonly kind: SurfaceKind; readonly named: string }>> = {
  'tools/list': { kind: 'tools', named: 'name' },
  'prompts/list': { kind: 'prompts', named: 'name' },
  'resources/list': { kind: 'resources', named: 'uri' },
  'resources/templates/list': { kind: 'resourceTemplates', named: 'uriTemplate' },
};
const UNKNOWN: OfferedList = { items: new Map(), known: 'unknown' };
const NOTHING: OfferedSurface = { tools: UNKNOWN, prompts: UNKNOWN, resources: UNKNOWN, resourceTemplates: UNKNOWN };

/**
 * What changed between two answers to a list request, judged as between two sessions: breaking, additive, cosmetic. Empty for other
 * methods, and where the list goes on over pages, since what is missing on one may stand on another.
 */
export function listChanges(
  method: string,
  [left, right]: readonly [unknown, unknown],
  rules: readonly NoiseRule[],
): readonly SurfaceChange[] {
  const list = Object.hasOwn(LISTS, method) ? LISTS[method] : undefined;
  if (list === undefined) return [];
  const results = [left, right].map((message) => member(message, 'result'));
  if (results.some((result) => !Array.isArray(member(result, list.kind)))) return [];
  if (results.some((result) => textMember(result, 'nextCursor') !== '')) return [];
  const [before, after] = results.map((result): OfferedSurface => {
    const items = new Map(listMember(result, list.kind).map((one) => [textMember(one, list.named), one]));
    return { ...NOTHING, [list.kind]: { items, known: 'whole' } };
  });
  const comparing = compareSurfaces(before!, after!);
  let step = comparing.next();
  while (step.done !== true) step = comparing.next();
  const item = NoisePlaces.of(method, rules).into('result').into(list.kind).into(0);
  return step.value.changes.filter(({ path }) => !isIgnored(item, path));
}

function isIgnored(item: NoisePlaces, path: string): boolean {
  let places = item;
  for (const step of readPattern(path) ?? []) {
    if (places.treatment === 'ignore') return true;
    if (typeof step === 'object') places = places.into(step.exactly);
  }
  return places.treatment === 'ignore';
}
