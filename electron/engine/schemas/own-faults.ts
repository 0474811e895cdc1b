import type { ErrorObject } from 'ajv';
import type { SchemaFault, SchemaVerdict } from '../../../shared/findings/index.ts';
import { missingMember, sentence } from './sentences.ts';
import { pointerStep } from '../../../shared/json/index.ts';

/** Errors looked at: a validator may tell one for each of thousands of members. */
const MOST_ERRORS = 2_000;

/** The errors of a validator against a peer's schema as faults, at most so many. */
export function ownFaults(errors: readonly ErrorObject[], subject: string, most: number): SchemaVerdict {
  const faults = new Map<string, SchemaFault>();
  for (const error of meant(errors.slice(0, MOST_ERRORS))) {
    const fault = faultOf(error, subject);
    faults.set(`${fault.pointer} ${fault.message}`, fault);
  }
  const told = [...faults.values()].slice(0, most);
  return { faults: told, more: faults.size > told.length || errors.length > MOST_ERRORS, skipped: '' };
}

function faultOf(error: ErrorObject, subject: string): SchemaFault {
  const { instancePath, keyword, params } = error;
  const extra: unknown = params['additionalProperty'] ?? params['unevaluatedProperty'];
  return {
    // A member too many is told at the member.
    pointer: typeof extra === 'string' ? `${instancePath}/${pointerStep(extra)}` : instancePath,
    missing: missingMember(error),
    keyword,
    message: sentence(error, { subject, pointer: instancePath }),
  };
}

/** Errors without those that only lead to another one. */
function meant(errors: readonly ErrorObject[]): ErrorObject[] {
  const kept: ErrorObject[] = [];
  for (const error of errors) {
    // The one says what `then` or `else` said before; the other is told as that of all names.
    if (error.keyword === 'if' || (error.propertyName !== undefined && error.keyword !== 'propertyNames')) continue;
    if (isUnion(error)) kept.push(...ofUnion(error, takeForms(kept, error)));
    else kept.push(error);
  }
  return kept;
}

function isUnion({ keyword, params }: ErrorObject): boolean {
  return keyword === 'anyOf' || (keyword === 'oneOf' && !Array.isArray(params['passingSchemas']));
}

/** Takes what the forms of a union said off the end: a validator tells it right before the union itself. */
function takeForms(errors: ErrorObject[], union: ErrorObject): ErrorObject[] {
  let from = errors.length;
  while (from > 0 && isOfForms(errors[from - 1]!, union)) from -= 1;
  return errors.splice(from);
}

function isOfForms({ instancePath, schemaPath }: ErrorObject, union: ErrorObject): boolean {
  if (instancePath !== union.instancePath && !instancePath.startsWith(`${union.instancePath}/`)) return false;
  if (schemaPath.startsWith(`${union.schemaPath}/`)) return true;
  // Said by a schema that a form refers to, and not by a keyword beside the union.
  const around = union.schemaPath.slice(0, union.schemaPath.lastIndexOf('/'));
  return !schemaPath.startsWith(`${around}/`) || /^#\/(?:\$defs|definitions)\//.test(schemaPath);
}

/** The errors of the one form that was meant: its type and its constants fit. Without one, what the union asks for. */
function ofUnion(union: ErrorObject, errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const forms = new Map<string, ErrorObject[]>();
  for (const error of errors) {
    const form = formOf(error.schemaPath, union.schemaPath);
    forms.set(form, [...(forms.get(form) ?? []), error]);
  }
  const fitting = [...forms.values()].filter((said) => !said.some((error) => marksAnother(error, union)));
  if (fitting.length === 1) return fitting[0]!;
  const types = errors.filter(({ keyword, instancePath }) => keyword === 'type' && instancePath === union.instancePath);
  if (errors.length === 0 || types.length < errors.length) return [union];
  return [{ ...union, keyword: 'type', params: { type: types.flatMap(({ params }) => params['type'] as string) } }];
}

/** What the errors of one form have in common. */
function formOf(schemaPath: string, union: string): string {
  return schemaPath.startsWith(`${union}/`)
    ? schemaPath.slice(union.length).split('/', 2).join('/')
    : schemaPath.split('/', 3).join('/');
}

function marksAnother({ keyword, instancePath }: ErrorObject, union: ErrorObject): boolean {
  if (keyword === 'type') return instancePath === union.instancePath;
  return keyword === 'const' && instancePath.lastIndexOf('/') <= union.instancePath.length;
}
