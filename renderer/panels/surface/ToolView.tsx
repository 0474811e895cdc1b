import { useMemo, useState, type KeyboardEvent } from 'react';
import { type SurfaceItem } from '../../../shared/analysis/index.ts';
import type { ConnectionInfo } from '../../../shared/bridge/index.ts';
import { toolAppFacts } from '../../../shared/surface/index.ts';
import {
  isApple,
  matches,
  modelOf,
  parseShortcut,
  runAction,
  useModelVersion,
  useSendingFault,
} from '../../state/index.ts';
import { Field, Switch, Tabs, TextInput } from '../../widgets/index.ts';
import { SchemaDescription, SchemaForm, startValue } from '../../protocol/form/index.ts';
import { CallBar } from './CallBar.tsx';
import { CallOutcome } from './CallOutcome.tsx';
import { DefinitionTree } from './DefinitionTree.tsx';
import { hasFacts, NamedFacts } from './NamedFacts.tsx';
import { ItemWords } from './ItemWords.tsx';
import { callKey, makeCall, useMadeCall, type MadeCall } from './made-calls.ts';
import { annotationFacts, findingsOfItem, headerFacts, metaFacts, taskFacts, taskSupport } from './tool-facts.ts';
import './item.css';
import { member, textMember } from '../../../shared/json/index.ts';

export interface ItemViewProps {
  readonly connection: ConnectionInfo;
  readonly item: SurfaceItem;
  /** The item as its list has it, parsed; undefined until it is read. */
  readonly definition: unknown;
  /** The exact text of the same. */
  readonly text: string;
}

type Part = 'call' | 'about' | 'output' | 'definition';

/** A tool: what it says of itself, a form to call it, and what came of the last call. */
export function ToolView(props: ItemViewProps) {
  const { connection, item, definition, text } = props;
  const [part, setPart] = useState<Part>('call');
  const outputSchema = member(definition, 'outputSchema');
  const model = modelOf(connection.id);
  useModelVersion(model);
  const row = model.rows.firstOfSeq(item.seq);
  const findings = findingsOfItem(model.findingsOfRow(row), item.kind, item.index);
  const takesTasks = member(
    member(member(member(model.session?.serverCapabilities, 'tasks'), 'requests'), 'tools'),
    'call',
  );
  const facts = [
    ...annotationFacts(definition),
    ...taskFacts(definition, takesTasks !== undefined),
    ...headerFacts(definition),
    ...toolAppFacts(definition).map((fact) => ({ ...fact, means: '' })),
    ...metaFacts(definition),
  ];
  const has: Record<Part, boolean> = {
    call: true,
    about: hasFacts(definition, facts),
    output: outputSchema !== undefined,
    definition: true,
  };
  return (
    <div className="item-view item-calls">
      <ItemWords item={item} definition={definition} findings={findings} />
      <Tabs label="Parts of the tool" tabs={PARTS.filter(({ value }) => has[value])} value={part} onChange={setPart}>
        {part === 'call' ? <ToolCall {...props} key={`${item.seq} ${item.index}`} /> : null}
        {part === 'about' ? (
          <>
            <p className="call-says">Annotations are hints: a server need not keep to them.</p>
            <NamedFacts item={definition} facts={facts} />
          </>
        ) : null}
        {part === 'output' ? <SchemaDescription schema={outputSchema} label="What the tool returns" /> : null}
        {part === 'definition' ? <DefinitionTree item={item} text={text} /> : null}
      </Tabs>
    </div>
  );
}

const PARTS: readonly { readonly value: Part; readonly label: string }[] = [
  { value: 'call', label: 'Call' },
  { value: 'about', label: 'Annotations' },
  { value: 'output', label: 'Output schema' },
  { value: 'definition', label: 'Definition' },
];

function ToolCall({ connection, item, definition }: ItemViewProps) {
  const name = textMember(definition, 'name') || item.name;
  const schema = member(definition, 'inputSchema');
  const support = taskSupport(definition);
  // Of no other revision: 2026-07-28 leaves it to the server (extension io.modelcontextprotocol/tasks).
  const hasTasks = modelOf(connection.id).session?.revision === '2025-11-25';
  const start = useMemo(() => startOf(schema, support === 'required'), [schema, support]);
  const [call, change] = useMadeCall(connection.id, callKey(item.kind, name), start);
  const [problem, setProblem] = useState('');
  const sendingFault = useSendingFault(connection.id);
  const params = (): object => toolParams(name, call);
  const send = (): Promise<void> =>
    makeCall(connection.id, 'tools/call', params(), { progress: call.progress, change });
  return (
    <div className="item-call" data-sent={call.seq === 0 ? undefined : ''} onKeyDownCapture={onKeyDown}>
      <div className="call-form">
        <SchemaForm
          sent={call.seq > 0}
          connection={connection.id}
          schema={schema}
          value={call.value}
          onChange={(value) => change({ value })}
          subject="arguments"
          label="Arguments"
          onProblem={setProblem}
        />
        <div className="call-wishes">
          <Switch label="Request progress" checked={call.progress} onChange={(progress) => change({ progress })} />
          {support === 'forbidden' && !hasTasks ? null : (
            <Switch
              label="As a task"
              hint={support === 'forbidden' ? 'Not supported by this tool' : undefined}
              checked={call.task}
              onChange={(task) => change({ task })}
            />
          )}
          {call.task ? (
            <Field label="Time to live, ms">
              {({ id }) => (
                <TextInput
                  id={id}
                  mono
                  inputMode="numeric"
                  placeholder="not set"
                  value={call.ttl}
                  onChange={(event) => change({ ttl: event.target.value })}
                />
              )}
            </Field>
          ) : null}
        </div>
      </div>
      <CallBar
        word="Call"
        name={name}
        method="tools/call"
        reason={sendingFault || problem}
        problem={call.problem}
        params={params}
        onCall={send}
      />
      {call.seq === 0 ? null : (
        <CallOutcome
          key={call.seq}
          connection={connection}
          seq={call.seq}
          outputSchema={member(definition, 'outputSchema')}
        />
      )}
    </div>
  );
}

function startOf(schema: unknown, task: boolean): () => MadeCall {
  const call = { value: startValue(schema) ?? {}, progress: true, task, ttl: '', seq: 0, problem: '' };
  return () => call;
}

/** `tools/call` as it is filled in. What was typed as a time to live and is no number is sent as text. */
function toolParams(name: string, { value, task, ttl }: MadeCall): object {
  const lives = ttl.trim() === '' ? {} : { ttl: Number.isFinite(Number(ttl)) ? Number(ttl) : ttl };
  return { name, ...(value === undefined ? {} : { arguments: value }), ...(task ? { task: lives } : {}) };
}

/** In the form the keys of the composer send the form. */
export function onKeyDown(event: KeyboardEvent): void {
  if (!matches(parseShortcut('Mod+Enter'), event.nativeEvent, isApple())) return;
  event.preventDefault();
  event.stopPropagation();
  runAction('surface.call');
}
