import { Plus, X } from 'lucide-react';
import type { FieldTemplateProps, RJSFSchema } from '@rjsf/utils';
import { Button, IconButton, TextInput } from '../../widgets/index.ts';
import { isOfType } from '../../../shared/json/index.ts';
import type { FormContext } from './form-registry.ts';
import { JsonInput } from './JsonField.tsx';
import { PeerText } from './PeerText.tsx';
import type { FormNode } from './form-node.ts';
import { startOf } from './start-value.ts';
import { isNumber } from './typed-value.ts';

type FrameProps = FieldTemplateProps<unknown, RJSFSchema, FormContext>;

/** A field with its name, what the schema says of it, and what is wrong with its value. */
export function FieldFrame(props: FrameProps) {
  const { fieldPathId, formData, rawDescription = '', rawErrors = [], registry, schema } = props;
  const node = schema as unknown as FormNode;
  const step = fieldPathId.path.at(-1);
  const named = typeof step === 'string' && node.form !== true;
  // What is wrong is said once, outside the chooser of forms.
  const errors = node.form === true ? [] : rawErrors;
  const about = `${fieldPathId.$id}/about`;
  return (
    <div
      className="schema-form-field"
      data-wrong={errors.length > 0}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) registry.formContext.leave(fieldPathId.path);
      }}
      {...(named && isGroup(node) && (formData === undefined || holds(node, formData))
        ? { role: 'group', 'aria-label': step }
        : {})}
    >
      {named ? <FieldName {...props} node={node} name={step} /> : null}
      <PeerText text={rawDescription} className="schema-form-description" />
      {node.facts.notes.map((note) => (
        <p key={note} className="schema-form-note">
          {note}
        </p>
      ))}
      <FieldControl {...props} node={node} name={String(step ?? '')} />
      {errors.length === 0 ? null : (
        <div id={about} className="field-problem">
          {errors.map((error) => (
            <p key={error}>{error}</p>
          ))}
        </div>
      )}
    </div>
  );
}

interface NodeProps extends FrameProps {
  readonly node: FormNode;
  readonly name: string;
}

function FieldName({ id, node, name, required, formData, fieldPathId, onChange, registry }: NodeProps) {
  const title = node.title ?? '';
  return (
    <div className="schema-form-name">
      {node.extra === true ? (
        <TextInput
          key={name}
          mono
          aria-label={`Name of the member ${name}`}
          defaultValue={name}
          onBlur={(event) => registry.formContext.held.rename(fieldPathId.path, event.target.value)}
        />
      ) : (
        <label htmlFor={id}>
          <code>{name}</code>
          {required === true ? (
            <span className="schema-form-required" title="required">
              *<span className="visually-hidden"> required</span>
            </span>
          ) : null}
          {title === '' || title === name ? null : <span>{title}</span>}
        </label>
      )}
      <small>{node.facts.words}</small>
      {formData === undefined ? null : (
        <IconButton
          label={`Omit ${name}`}
          icon={<X size={12} aria-hidden />}
          onClick={() => onChange(undefined, fieldPathId.path)}
        />
      )}
    </div>
  );
}

/** The field itself; a button to begin with for what has members and is absent; JSON for a value that the field has no room for. */
function FieldControl({ node, name, formData, fieldPathId, children, onChange, registry, rawErrors }: NodeProps) {
  if (formData === undefined && isFolded(node)) {
    const begin = (): unknown => (node.type === 'array' ? [] : (startOf(registry.formContext.outline, node) ?? {}));
    return (
      <Button tone="ghost" icon={<Plus size={12} aria-hidden />} onClick={() => onChange(begin(), fieldPathId.path)}>
        Add {name}
      </Button>
    );
  }
  if (formData === undefined || holds(node, formData)) return children;
  return (
    <JsonInput
      id={fieldPathId.$id}
      name={name}
      value={formData}
      wrong={rawErrors !== undefined && rawErrors.length > 0}
      onChange={(value) => onChange(value, fieldPathId.path)}
    />
  );
}

function isFolded({ type, uniqueItems }: FormNode): boolean {
  return type === 'object' || (type === 'array' && uniqueItems !== true);
}

function isGroup({ type, anyOf }: FormNode): boolean {
  return type === 'object' || type === 'array' || anyOf !== undefined;
}

/** Whether the field of a type can show a value, right or wrong. */
function holds({ type, oneOf }: FormNode, value: unknown): boolean {
  if (type === undefined || oneOf !== undefined) return true;
  if (type === 'number' || type === 'integer') return isNumber(value) || typeof value === 'string' || value === null;
  return isOfType(value, type);
}
