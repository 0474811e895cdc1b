import { useMemo } from 'react';
import getDefaultRegistry from '@rjsf/core/lib/getDefaultRegistry.js';
import type { FieldProps, RJSFSchema } from '@rjsf/utils';
import { isObject } from '../../../shared/json/index.ts';
import type { FormContext } from './form-registry.ts';
import { isUsable, type Folded, type FormNode } from './form-node.ts';
import type { SchemaOutline } from './schema-outline.ts';

const { SchemaField } = getDefaultRegistry<unknown, RJSFSchema, FormContext>().fields;

/** A field, its schema unfolded by one level. */
export function UnfoldedField(props: FieldProps<unknown, RJSFSchema, FormContext>) {
  const { schema, formData, registry } = props;
  const { outline } = registry.formContext;
  const unfolded = useMemo(
    () => unfoldedFor(outline, schema as unknown as Folded | FormNode, formData),
    [outline, schema, formData],
  );
  if (SchemaField === undefined) return null;
  return <SchemaField {...props} schema={unfolded as unknown as RJSFSchema} />;
}

/** With the members that the value has beyond those of the schema. */
function unfoldedFor(outline: SchemaOutline, schema: Folded | FormNode, value: unknown): FormNode {
  const node = { ...outline.node(schema), ...marksOf(schema) };
  if (node.type !== 'object' || !isObject(value)) return node;
  const { properties = {}, facts } = node;
  const extras = Object.keys(value).filter((name) => !Object.hasOwn(properties, name) && isUsable(name));
  const more = facts.more ?? outline.anything;
  const added = extras.map((name): [string, Folded] => [name, { ...more, extra: true }]);
  return { ...node, properties: { ...properties, ...Object.fromEntries(added) } };
}

function marksOf({ title, form, extra }: Folded | FormNode): Partial<Folded> {
  return {
    ...(form === true && title !== undefined ? { title, form } : {}),
    ...(extra === true ? { extra } : {}),
  };
}
