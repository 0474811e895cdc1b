import { isObject, parsedJson } from '../../../shared/json/index.ts';

/** A member of a JSON text that is a text; '' for any other. */
export function documentText(body: string, name: string): string {
  const value = parsedJson(body);
  const member = isObject(value) ? value[name] : undefined;
  return typeof member === 'string' ? member : '';
}
