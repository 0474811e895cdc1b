import { isObject, isOfType } from '../../../shared/json/index.ts';
import type { Folded, FormNode } from './form-node.ts';
import type { SchemaOutline } from './schema-outline.ts';

/** Levels and members that are compared: the engine judges values, this only chooses among forms. */
const MOST_LEVELS = 4;
const MOST_MEMBERS = 100;

/** How well a value fits a form: −1 where it does not, else the number of members that the form names. */
export function fitOf(outline: SchemaOutline, schema: Folded | FormNode, value: unknown, level = 0): number {
  const node = outline.node(schema);
  if (level >= MOST_LEVELS) return 0;
  if (node.oneOf !== undefined) return node.oneOf.some((choice) => isSame(choice.const, value)) ? 1 : -1;
  if (node.anyOf !== undefined) return Math.max(...node.anyOf.map((form) => fitOf(outline, form, value, level + 1)));
  if (node.type !== undefined && !isOfType(value, node.type)) return -1;
  if (node.type !== 'object' || !isObject(value)) return 0;
  const { properties = {}, required = [] } = node;
  if (required.some((name) => !Object.hasOwn(value, name))) return -1;
  const named = Object.keys(value)
    .slice(0, MOST_MEMBERS)
    .flatMap((name) => (Object.hasOwn(properties, name) ? [[value[name], properties[name]!] as const] : []));
  return named.every(([inner, form]) => fitOf(outline, form, inner, level + 1) >= 0) ? named.length : -1;
}

/** The form that a value is shown by: the one chosen as long as none fits better. */
export function formFor(
  outline: SchemaOutline,
  forms: readonly (Folded | FormNode)[],
  value: unknown,
  chosen: number,
): number {
  if (value === undefined) return Math.max(chosen, 0);
  const fits = forms.map((form) => fitOf(outline, form, value));
  const best = Math.max(...fits);
  if (best >= 0) return (fits[chosen] ?? -1) === best ? chosen : fits.indexOf(best);
  const typed = forms.map((form) => outline.node(form).type).map((type) => type !== undefined && isOfType(value, type));
  return typed[chosen] === true || !typed.includes(true) ? Math.max(chosen, 0) : typed.indexOf(true);
}

/** Equality of JSON values, by their text. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || (typeof one === 'object' && one !== null && JSON.stringify(one) === JSON.stringify(other));
}
