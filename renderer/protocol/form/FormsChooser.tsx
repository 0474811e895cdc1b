import type { MultiSchemaFieldTemplateProps, RJSFSchema } from '@rjsf/utils';
import type { FormContext } from './form-registry.ts';

/** Which of several forms a value has, and its field in that form. */
export function FormsChooser({
  selector,
  optionSchemaField,
}: MultiSchemaFieldTemplateProps<unknown, RJSFSchema, FormContext>) {
  return (
    <div className="schema-form-forms">
      {selector}
      {optionSchemaField}
    </div>
  );
}
