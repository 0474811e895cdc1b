import type { ErrorObject } from 'ajv';
import type { SchemaFault, SchemaVerdict } from '../../../shared/findings/index.ts';
import { type ReadyChecks, resolve, type SchemaFile, type SchemaNode } from './schema-file.ts';
import { askedTypes, missingMember, sentence, type Place } from './sentences.ts';
import { MOST_VALUES_IN_FULL, tooLarge } from './size.ts';
import { Validators } from './validators.ts';
import { isObject, isOfType, pointerStep } from '../../../shared/json/index.ts';

/** More faults of one value are not told. */
const MOST_FAULTS = 20;

/** Finds what is wrong with values by the schema of one revision. */
export class FaultFinder {
  readonly #file: SchemaFile;
  readonly #ready: ReadyChecks;
  #first: Validators | null = null;
  #all: Validators | null = null;

  /** `ready`: what was compiled of the schema already. */
  constructor(file: SchemaFile, ready: ReadyChecks) {
    this.#file = file;
    this.#ready = ready;
  }

  /** By a part of the schema; `subject` is what sentences call the value. */
  judge(form: SchemaNode, value: unknown, subject: string): SchemaVerdict {
    const { faults, more } = this.#judge(form, value, { subject, pointer: '' });
    return { faults, more, skipped: '' };
  }

  #judge(form: SchemaNode, value: unknown, place: Place): Found {
    // Nearly everything is right, and ends here.
    const ready = form.$ref === undefined ? undefined : this.#ready[form.$ref];
    if (ready?.(value)) return NOTHING;
    this.#first ??= new Validators(this.#file, 'first');
    let validate = this.#first.of(form);
    if (validate(value)) return NOTHING;
    const small = tooLarge(value, MOST_VALUES_IN_FULL) === '';
    if (small) {
      this.#all ??= new Validators(this.#file, 'all');
      validate = this.#all.of(form);
      validate(value);
    }
    const found: SchemaFault[] = [];
    let more = !small;
    for (const error of outermost(validate.errors ?? [])) {
      const inner = this.#faultsOf(error, { ...place, pointer: place.pointer + error.instancePath });
      found.push(...inner.faults);
      more ||= inner.more || found.length > MOST_FAULTS;
      if (found.length > MOST_FAULTS) break;
    }
    return { faults: found.slice(0, MOST_FAULTS), more };
  }

  #faultsOf(error: ErrorObject, place: Place): Found {
    const forms = formsOf(error);
    return forms
      ? this.#faultsOfUnion(forms, error.data, place)
      : only(place, error.keyword, sentence(error, place), missingMember(error));
  }

  /** Faults by the form that was meant: its type fits, its constants fit, and it has the fewest faults. */
  #faultsOfUnion(forms: readonly SchemaNode[], value: unknown, place: Place): Found {
    const resolved = forms.map((form) => ({ form, node: resolve(this.#file, form) }));
    const typed = resolved.filter(({ node }) => admits(node, value));
    if (typed.length === 0) {
      const types = resolved.flatMap(({ node }) => node.type ?? []);
      return only(place, 'type', askedTypes(place, value, types));
    }
    const marks = marksOf(typed.map(({ node }) => node));
    const marked = typed.map(({ form, node }) => ({ form, wrong: mismatch(node, value, marks) }));
    const others = marked.flatMap(({ wrong }) => wrong ?? []);
    if (others.length === marked.length) return unknownForm(others, place);
    return marked
      .filter(({ wrong }) => wrong === null)
      .map(({ form }) => this.#judge(form, value, place))
      .reduce((best, other) => (other.faults.length < best.faults.length ? other : best));
  }
}

interface Found {
  readonly faults: readonly SchemaFault[];
  readonly more: boolean;
}

const NOTHING: Found = { faults: [], more: false };

function only({ pointer }: Place, keyword: string, message: string, missing = ''): Found {
  return { faults: [{ pointer, missing, keyword, message }], more: false };
}

/** No form of a union has what stands in the member that tells them apart. */
function unknownForm(wrong: readonly Mismatch[], { subject, pointer }: Place): Found {
  const name = wrong[0]?.name ?? '';
  const allowedValues = [...new Set(wrong.filter((one) => one.name === name).flatMap(({ wanted }) => wanted))];
  const place = { subject, pointer: `${pointer}/${pointerStep(name)}` };
  return only(place, 'anyOf', sentence({ keyword: 'enum', params: { allowedValues }, data: wrong[0]?.found }, place));
}

/** The forms of a union that the value fits none of. */
function formsOf({ keyword, schema, params }: ErrorObject): readonly SchemaNode[] | null {
  if (keyword !== 'anyOf' && keyword !== 'oneOf') return null;
  // A value that fits two forms of `oneOf` breaks none of them.
  return Array.isArray(params['passingSchemas']) ? null : (schema as readonly SchemaNode[]);
}

/** Without what the forms of a union said on their own: a validator tells it before the union itself, for all forms together. */
function outermost(errors: readonly ErrorObject[]): ErrorObject[] {
  const unions = new Set<string>();
  const kept: ErrorObject[] = [];
  for (const error of errors.toReversed()) {
    if (isBelow(error.instancePath, unions)) continue;
    kept.push(error);
    if (formsOf(error)) unions.add(error.instancePath);
  }
  return kept.toReversed();
}

function isBelow(pointer: string, pointers: ReadonlySet<string>): boolean {
  if (pointers.size === 0) return false;
  for (let end = pointer.length; end >= 0; end = end === 0 ? -1 : Math.max(0, pointer.lastIndexOf('/', end - 1)))
    if (pointers.has(pointer.slice(0, end))) return true;
  return false;
}

function admits({ type }: SchemaNode, value: unknown): boolean {
  if (type === undefined) return true;
  return (typeof type === 'string' ? [type] : type).some((one) => isOfType(value, one));
}

/** The members that tell the forms of a union apart, as `type` does kinds of content: they are constant in one form at least. */
function marksOf(forms: readonly SchemaNode[]): ReadonlySet<string> {
  const members = forms.flatMap(({ properties }) => Object.entries(properties ?? {}));
  return new Set(members.flatMap(([name, node]) => (node.const === undefined ? [] : name)));
}

/** A member that marks another form than this one. */
interface Mismatch {
  readonly name: string;
  readonly wanted: readonly unknown[];
  readonly found: unknown;
}

/** Null where no mark speaks against the form. */
function mismatch({ properties }: SchemaNode, value: unknown, marks: ReadonlySet<string>): Mismatch | null {
  if (!isObject(value)) return null;
  for (const name of marks) {
    const node = properties?.[name];
    const wanted = node?.const === undefined ? node?.enum : [node.const];
    if (!wanted || !Object.hasOwn(value, name) || wanted.includes(value[name])) continue;
    return { name, wanted, found: value[name] };
  }
  return null;
}
