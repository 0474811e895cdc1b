import { useMemo } from 'react';
import { isObject } from '../../../shared/json/index.ts';
import { readUriTemplate, type TemplateOperator, type TemplateVariable } from '../../../shared/surface/index.ts';
import { Button, Field } from '../../widgets/index.ts';
import { copyText, GlyphText } from '../../protocol/evidence/index.ts';
import { Reading, ResultView } from '../../protocol/result/index.ts';
import { CompletedInput } from './CompletedInput.tsx';
import { FoldedDefinition } from './DefinitionTree.tsx';
import { callKey, emptyCall, fieldsOf, useMadeCall } from './made-calls.ts';
import { ResourceFacts } from './ResourceFacts.tsx';
import { templateAddress, type FilledVariables } from './template-address.ts';
import type { ResourceViewProps } from './ResourceView.tsx';

/** A URI template: a field for each variable, the address that they come to, and its contents when it is read. */
export function TemplateView({ connection, model, item, definition, text }: ResourceViewProps) {
  const template = templateOf(definition, item.name);
  const read = useMemo(() => readUriTemplate(template), [template]);
  const [call, change] = useMadeCall(connection.id, callKey(item.kind, template), emptyCall);
  const given: FilledVariables = fieldsOf(call);
  const variables = read.kind === 'template' ? read.variables : [];
  const filled = new Map([...given].filter(([, value]) => value !== ''));
  const missing = variables.filter(({ name }) => !filled.has(name)).map(({ name }) => name);
  const { address, problem } =
    read.kind === 'template' ? templateAddress(template, variables, filled) : { address: '', problem: '' };
  return (
    <div className="item-view">
      <ResourceFacts model={model} item={item} definition={definition} />
      {read.kind === 'invalid' ? null : (
        <div className="surface-fields">
          {variables.map((variable) => (
            <Field key={variable.name} label={variable.name} hint={variableWords(variable)}>
              {({ id, describedBy }) => (
                <CompletedInput
                  connection={connection.id}
                  id={id}
                  describedBy={describedBy}
                  reference={{ type: 'ref/resource', uri: template }}
                  argument={variable.name}
                  value={given.get(variable.name) ?? ''}
                  others={withoutOne(filled, variable.name)}
                  onChange={(value) => change({ value: new Map([...given, [variable.name, value]]) })}
                />
              )}
            </Field>
          ))}
          {variables.length === 0 ? <p className="surface-note">The template has no variable.</p> : null}
          <div className="surface-address">
            <output aria-label="Address">
              <GlyphText text={address} />
            </output>
            <Button tone="ghost" onClick={() => void copyText(address, 'Address')}>
              Copy
            </Button>
          </div>
          {problem !== '' ? (
            <p className="surface-note tone-error">{problem}</p>
          ) : missing.length === 0 ? null : (
            <p className="surface-note">Omitted because empty: {missing.join(', ')}.</p>
          )}
        </div>
      )}
      <Reading
        connection={connection.id}
        uri={address}
        fault={read.kind === 'invalid' ? `Not a URI template: ${read.fault}` : problem}
        Answer={ResultView}
      />
      <FoldedDefinition item={item} text={text} />
    </div>
  );
}

function templateOf(definition: unknown, name: string): string {
  const template = isObject(definition) ? definition['uriTemplate'] : undefined;
  return typeof template === 'string' ? template : name;
}

const OPERATOR_WORDS: Readonly<Record<TemplateOperator, string>> = {
  '': '',
  '+': 'reserved characters stay unchanged',
  '#': 'written as a fragment',
  '.': 'written as a label, after a full stop',
  '/': 'written as a path segment',
  ';': 'written as a path parameter',
  '?': 'written as a query parameter',
  '&': 'written as a further query parameter',
};

function variableWords({ operator, explode, prefix }: TemplateVariable): string | undefined {
  const words = [
    OPERATOR_WORDS[operator],
    explode ? 'a list: commas part its items' : '',
    prefix === 0 ? '' : `only its first ${prefix} characters are written`,
  ].filter((word) => word !== '');
  const [first = ''] = words;
  if (first === '') return undefined;
  return `${first.charAt(0).toUpperCase()}${words.join('; ').slice(1)}.`;
}

function withoutOne(values: FilledVariables, name: string): Readonly<Record<string, string>> {
  return Object.fromEntries([...values].filter(([other]) => other !== name));
}
