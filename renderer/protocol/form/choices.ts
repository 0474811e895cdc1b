import { isObject, type JsonObject, listMember, member } from '../../../shared/json/index.ts';
import type { Choice } from './form-node.ts';

/** The values that a schema gives the choice of, by `const`, `enum`, or forms with one constant each; null where it does not. */
export function choicesOf(parts: readonly JsonObject[]): readonly Choice[] | null {
  for (const part of parts) {
    if (Object.hasOwn(part, 'const')) return [{ const: part['const'], title: valueWords(part['const']) }];
    const values = listMember(part, 'enum');
    if (values.length > 0) {
      // Of MCP up to 2025-06-18, where an elicitation could name its choices so.
      const names = listMember(part, 'enumNames');
      return values.map((value, index) => ({ const: value, title: nameOr(names[index], valueWords(value)) }));
    }
    for (const key of ['oneOf', 'anyOf']) {
      const forms = listMember(part, key);
      if (forms.length > 0 && forms.every(isConstant)) {
        return forms.map((form) => {
          const value = Object.hasOwn(form, 'const') ? form['const'] : listMember(form, 'enum')[0];
          return { const: value, title: nameOr(member(form, 'title'), valueWords(value)) };
        });
      }
    }
  }
  return null;
}

/** A value as the words of a choice: a text as it is, everything else as JSON. */
export function valueWords(value: unknown): string {
  const text = typeof value === 'string' && value !== '' ? value : (JSON.stringify(value) ?? '');
  return text.length > 200 ? `${text.slice(0, 199)}…` : text;
}

function isConstant(form: unknown): form is JsonObject {
  return isObject(form) && (Object.hasOwn(form, 'const') || listMember(form, 'enum').length === 1);
}

function nameOr(name: unknown, otherwise: string): string {
  return typeof name === 'string' && name !== '' ? name : otherwise;
}
