import getDefaultRegistry from '@rjsf/core/lib/getDefaultRegistry.js';
import {
  createSchemaUtils,
  type Registry,
  type RJSFSchema,
  type SchemaUtilsType,
  type ValidatorType,
} from '@rjsf/utils';
import { ChoiceField } from './ChoiceField.tsx';
import { ArrayItem, ArrayMembers } from './ArrayMembers.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import { fitOf, formFor } from './fits.ts';
import { FormsChooser } from './FormsChooser.tsx';
import type { HeldValue } from './held-value.ts';
import { JsonField } from './JsonField.tsx';
import { ObjectMembers } from './ObjectMembers.tsx';
import type { Folded, FormNode } from './form-node.ts';
import type { SchemaOutline } from './schema-outline.ts';
import { carriedOver, itemStart, startOf } from './start-value.ts';
import { TextField } from './TextField.tsx';
import type { Path } from './value-at.ts';
import { UnfoldedField } from './UnfoldedField.tsx';

/** What the fields of one form share. */
export interface FormContext {
  readonly outline: SchemaOutline;
  /** What the form is of, for names of controls. */
  readonly label: string;
  readonly held: HeldValue;
  /** A field was left: what it lacks may be said from now on. */
  readonly leave: (path: Path) => void;
}

export type FormRegistry = Registry<unknown, RJSFSchema, FormContext>;

/**
 * The form library with our fields, and with our answers to what it asks of a schema: it gets one level at a time, never resolves a reference,
 * never runs a pattern, and invents no value.
 */
export function formRegistry(context: FormContext, idPrefix: string): FormRegistry {
  const { outline } = context;
  const known = getDefaultRegistry<unknown, RJSFSchema, FormContext>();
  return {
    ...known,
    rootSchema: {},
    formContext: context,
    globalFormOptions: { idPrefix, idSeparator: '/', useFallbackUiForUnsupportedType: false },
    schemaUtils: schemaQuestions(outline),
    fields: {
      ...known.fields,
      SchemaField: UnfoldedField,
      // A number is typed as text: what is no number is shown, and can be sent.
      NumberField: known.fields.StringField!,
      BooleanField: known.fields.StringField!,
      NullField: JsonField,
      FallbackField: JsonField,
    },
    widgets: { text: TextField, select: ChoiceField },
    templates: {
      ...known.templates,
      FieldTemplate: FieldFrame,
      ObjectFieldTemplate: ObjectMembers,
      ArrayFieldTemplate: ArrayMembers,
      ArrayFieldItemTemplate: ArrayItem,
      MultiSchemaFieldTemplate: FormsChooser,
    },
  };
}

function schemaQuestions(outline: SchemaOutline): SchemaUtilsType<unknown, RJSFSchema, FormContext> {
  const utils = createSchemaUtils<unknown, RJSFSchema, FormContext>(validator(outline), {}, {});
  utils.getClosestMatchingOption = (value, forms, chosen = 0) => formFor(outline, forms.map(ours), value, chosen);
  utils.sanitizeDataForNewSchema = (form, _before, value) => carriedOver(outline, ours(form), value);
  utils.getDefaultFormState = (schema, value, members) => {
    if (value !== undefined) return value;
    // The library asks with this word for the value of another form, and without for a new item.
    return members === undefined ? itemStart(outline, ours(schema)) : startOf(outline, ours(schema));
  };
  return utils;
}

/** Values are checked by the engine; the page only compares forms. Nothing here compiles or runs anything of a schema. */
function validator(outline: SchemaOutline): ValidatorType<unknown, RJSFSchema, FormContext> {
  return {
    validateFormData: () => ({ errors: [], errorSchema: {} }),
    rawValidation: () => ({}),
    isValid: (schema, value) => fitOf(outline, ours(schema), value) >= 0,
  };
}

/** A schema that the library hands back is one that we gave it. */
function ours(schema: RJSFSchema | undefined): Folded | FormNode {
  return (schema ?? { facts: { words: '', notes: [], more: null } }) as unknown as Folded | FormNode;
}
