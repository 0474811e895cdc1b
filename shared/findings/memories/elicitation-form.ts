import { counted, oneLine, preview } from '../../analysis/index.ts';
import { isObject, member, textMember } from '../../json/index.ts';

/** What a field of a form takes, as far as it is checked. */
export interface Field {
  readonly type: 'string' | 'number' | 'integer' | 'boolean' | 'choices';
  readonly required: boolean;
  /** Of a text its length, of a number its value, of choices how many there are. */
  readonly least: number;
  readonly most: number;
  /** Values to choose from; null where any will do. */
  readonly values: ReadonlySet<string> | null;
  readonly format: string;
}

/** A form as the server asks for it, its fields by name. */
export type Form = ReadonlyMap<string, Field>;

const FIELDS_MOST = 200;
const VALUES_MOST = 500;
const NAME_MOST = 120;

/** The fields of a `requestedSchema`; null where it is not the flat one that the specification allows. Any value is taken. */
export function formOf(schema: unknown): Form | null {
  const properties = member(schema, 'properties');
  if (!isObject(properties)) return null;
  const names = Object.keys(properties);
  if (names.length > FIELDS_MOST) return null;
  const required = member(schema, 'required');
  const needed = new Set<unknown>(Array.isArray(required) ? required.slice(0, FIELDS_MOST) : []);
  const form = new Map<string, Field>();
  for (const name of names) {
    const field = name.length > NAME_MOST ? null : fieldOf(properties[name], needed.has(name));
    if (field === null) return null;
    form.set(name, field);
  }
  return form;
}

/** What is wrong with the content of an accepted form, as a clause; '' for nothing. */
export function contentFault(form: Form, content: unknown): string {
  for (const [name, field] of form) {
    const value = member(content, name);
    const called = `“${oneLine(name, 60)}”`;
    if (value === undefined) {
      if (field.required) return `${called} is required and missing`;
      continue;
    }
    const wanted = wants(field, value);
    if (wanted !== '') return `${called} is ${preview(value, 40)}, but ${wanted}`;
  }
  return '';
}

function fieldOf(schema: unknown, required: boolean): Field | null {
  const type = textMember(schema, 'type');
  const own = { required, format: textMember(schema, 'format') };
  switch (type) {
    case 'string':
      return { type, ...own, ...range(schema, 'minLength', 'maxLength'), values: valuesOf(schema) };
    case 'number':
    case 'integer':
      return { type, ...own, ...range(schema, 'minimum', 'maximum'), values: null };
    case 'boolean':
      return { type, ...own, least: -Infinity, most: Infinity, values: null };
    case 'array': {
      const values = valuesOf(member(schema, 'items'));
      return { type: 'choices', ...own, ...range(schema, 'minItems', 'maxItems'), values };
    }
    default:
      return null;
  }
}

function range(schema: unknown, least: string, most: string): { least: number; most: number } {
  const from = member(schema, least);
  const to = member(schema, most);
  return { least: typeof from === 'number' ? from : -Infinity, most: typeof to === 'number' ? to : Infinity };
}

function valuesOf(schema: unknown): ReadonlySet<string> | null {
  const plain = member(schema, 'enum');
  const titled = member(schema, 'oneOf') ?? member(schema, 'anyOf');
  const values: unknown = Array.isArray(plain)
    ? plain
    : Array.isArray(titled)
      ? titled.map((one) => member(one, 'const'))
      : null;
  if (!Array.isArray(values) || values.length > VALUES_MOST) return null;
  return values.every((value) => typeof value === 'string' && value.length <= NAME_MOST) ? new Set(values) : null;
}

/** What a field wants that the value is not; '' for a value that fits. */
function wants({ type, least, most, values, format }: Field, value: unknown): string {
  switch (type) {
    case 'string': {
      if (typeof value !== 'string') return 'it must be a text';
      if (values !== null && !values.has(value)) return `it must be one of ${counted(values.size, 'value')}`;
      const length = value.length > 10_000 ? value.length : Array.from(value).length;
      if (length < least || length > most) return `its length must be ${between(least, most)}`;
      return FORMATS.get(format)?.test(value) === false ? `its format must be ${format}` : '';
    }
    case 'number':
    case 'integer':
      if (typeof value !== 'number') return 'it must be a number';
      if (type === 'integer' && !Number.isInteger(value)) return 'it must be an integer';
      return value < least || value > most ? `it must be ${between(least, most)}` : '';
    case 'boolean':
      return typeof value === 'boolean' ? '' : 'it must be true or false';
    case 'choices':
      if (!Array.isArray(value)) return 'it must be a list';
      if (value.length < least || value.length > most) return `its number of choices must be ${between(least, most)}`;
      return values !== null && value.some((one) => typeof one !== 'string' || !values.has(one))
        ? `its choices must be among ${counted(values.size, 'value')}`
        : '';
  }
}

function between(least: number, most: number): string {
  if (most === Infinity) return `at least ${least}`;
  return least === -Infinity ? `at most ${most}` : `from ${least} to ${most}`;
}

/** No more than what every reading of these formats asks for. */
const FORMATS: ReadonlyMap<string, RegExp> = new Map([
  ['email', /^[^\s]+@[^\s]+$/],
  ['uri', /^[a-z][a-z\d+.-]*:/i],
  ['date', /^\d{4}-\d\d-\d\d$/],
  ['date-time', /^\d{4}-\d\d-\d\d[t ]\d\d:\d\d/i],
]);
