import { expandUriTemplate, type TemplateVariable } from '../../../shared/surface/index.ts';
import { sentenceOf } from '../../state/index.ts';

/** What the fields of a template's variables hold. A server may call a variable anything, `__proto__` as well. */
export type FilledVariables = ReadonlyMap<string, string>;

/** The address that a template comes to with these values, or why it comes to none, as a sentence. */
export function templateAddress(
  template: string,
  variables: readonly TemplateVariable[],
  filled: FilledVariables,
): { readonly address: string; readonly problem: string } {
  const values = variables.flatMap(({ name, explode }): [string, string | readonly string[]][] => {
    const value = filled.get(name);
    return value === undefined ? [] : [[name, explode ? value.split(',') : value]];
  });
  try {
    return { address: expandUriTemplate(template, Object.fromEntries(values)), problem: '' };
  } catch (failure) {
    return { address: '', problem: sentenceOf(failure) };
  }
}
