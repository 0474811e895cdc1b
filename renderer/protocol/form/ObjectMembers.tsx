import { useState } from 'react';
import { Plus } from 'lucide-react';
import type { ObjectFieldTemplateProps, RJSFSchema } from '@rjsf/utils';
import { Button, count, TextInput } from '../../widgets/index.ts';
import type { FormContext } from './form-registry.ts';
import type { FormNode } from './form-node.ts';
import { itemStart } from './start-value.ts';
import { freeName } from './value-at.ts';

/** Members that are shown at once; a search stands over more of them. */
const STEP = 200;
const SEARCHED = 40;

/** The members of an object. */
export function ObjectMembers(props: ObjectFieldTemplateProps<unknown, RJSFSchema, FormContext>) {
  const { properties, fieldPathId, schema, title } = props;
  const [sought, setSought] = useState('');
  const [shown, setShown] = useState(STEP);
  const node = schema as unknown as FormNode;
  const wanted = sought.toLowerCase();
  const matching = wanted === '' ? properties : properties.filter(({ name }) => name.toLowerCase().includes(wanted));
  const name = fieldPathId.path.at(-1);
  return (
    <div className={name === undefined ? 'schema-form-members' : 'schema-form-members schema-form-inner'}>
      {properties.length <= SEARCHED ? null : (
        <TextInput
          aria-label={`Search the members of ${title || 'the form'}`}
          placeholder={`Search ${count(properties.length)} members`}
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
      )}
      {matching.slice(0, shown).map(({ content }) => content)}
      {matching.length === 0 ? (
        <p className="schema-form-none">{properties.length === 0 ? 'No arguments.' : 'No matching members.'}</p>
      ) : null}
      {matching.length <= shown ? null : (
        <Button onClick={() => setShown(shown + STEP)}>
          Show {count(Math.min(STEP, matching.length - shown))} more of {count(matching.length)} members
        </Button>
      )}
      {node.facts.more === null ? null : <AddMember {...props} node={node} />}
    </div>
  );
}

interface AddMemberProps extends ObjectFieldTemplateProps<unknown, RJSFSchema, FormContext> {
  readonly node: FormNode;
}

function AddMember({ node, formData, fieldPathId, registry, title }: AddMemberProps) {
  const { outline, held } = registry.formContext;
  return (
    <Button
      tone="ghost"
      icon={<Plus size={12} aria-hidden />}
      aria-label={`Add a member to ${title || 'the value'}`}
      onClick={() =>
        held.put([...fieldPathId.path, freeName(formData)], itemStart(outline, node.facts.more ?? outline.anything))
      }
    >
      Add a member
    </Button>
  );
}
