import { useId, useMemo, useState } from 'react';
import { X } from 'lucide-react';
import { member, textMember } from '../../../shared/json/index.ts';
import { modelOf, useModelVersion, useSendingFault } from '../../state/index.ts';
import { counted, IconButton, Tabs } from '../../widgets/index.ts';
import { GlyphText } from '../../protocol/evidence/index.ts';
import { PeerText } from '../../protocol/form/index.ts';
import { CallBar } from './CallBar.tsx';
import { CallOutcome } from './CallOutcome.tsx';
import { CompletedInput } from './CompletedInput.tsx';
import { DefinitionTree } from './DefinitionTree.tsx';
import { callKey, emptyCall, fieldsOf, makeCall, useMadeCall } from './made-calls.ts';
import { NamedFacts } from './NamedFacts.tsx';
import { ItemWords } from './ItemWords.tsx';
import { filledBefore, promptArguments, promptParams, type PromptArgument } from './prompt-arguments.ts';
import { findingsOfItem, metaFacts } from './tool-facts.ts';
import { onKeyDown, type ItemViewProps } from './ToolView.tsx';
import './item.css';

/** A prompt: its arguments as fields, completed by the server, and the messages that it came to. */
export function PromptView(props: ItemViewProps) {
  const { connection, item, definition, text } = props;
  const [part, setPart] = useState<'get' | 'definition'>('get');
  const model = modelOf(connection.id);
  useModelVersion(model);
  const findings = findingsOfItem(model.findingsOfRow(model.rows.firstOfSeq(item.seq)), item.kind, item.index);
  return (
    <div className="item-view item-calls">
      <ItemWords item={item} definition={definition} findings={findings} />
      <NamedFacts item={definition} facts={metaFacts(definition)} />
      <Tabs label="Parts of the prompt" tabs={PARTS} value={part} onChange={setPart}>
        {part === 'get' ? <PromptGet {...props} key={`${item.seq} ${item.index}`} /> : null}
        {part === 'definition' ? <DefinitionTree item={item} text={text} /> : null}
      </Tabs>
    </div>
  );
}

const PARTS = [
  { value: 'get', label: 'Get' },
  { value: 'definition', label: 'Definition' },
] as const;

function PromptGet({ connection, item, definition }: ItemViewProps) {
  const name = textMember(definition, 'name') || item.name;
  const { arguments: all, unnamed } = useMemo(() => promptArguments(definition), [definition]);
  const [call, change] = useMadeCall(connection.id, callKey(item.kind, name), emptyCall);
  const filled = fieldsOf(call);
  const fault = useSendingFault(connection.id);
  const { session } = modelOf(connection.id);
  const completes = member(session?.serverCapabilities, 'completions') !== undefined;
  const params = (): object => promptParams(name, filled);
  const set = (argument: string, value: string | undefined): void => {
    const changed = new Map(filled);
    if (value === undefined) changed.delete(argument);
    else changed.set(argument, value);
    change({ value: changed });
  };
  return (
    <div className="item-call" data-sent={call.seq === 0 ? undefined : ''} onKeyDownCapture={onKeyDown}>
      <div className="call-form">
        {all.length === 0 ? <p className="call-says">The prompt takes no arguments.</p> : null}
        {all.map((argument) => (
          <ArgumentField
            key={argument.name}
            connection={connection.id}
            prompt={name}
            argument={argument}
            value={filled.get(argument.name)}
            others={filledBefore(all, argument.name, filled)}
            eager={completes}
            onChange={(value) => set(argument.name, value)}
          />
        ))}
        {unnamed === 0 ? null : (
          <p className="call-says">
            {counted(unnamed, 'argument')} without a name of its own cannot be filled in here.
          </p>
        )}
        {all.length === 0 || completes ? null : (
          <p className="call-says">The server does not declare completions; you can still request them.</p>
        )}
      </div>
      <CallBar
        word="Get"
        name={name}
        method="prompts/get"
        reason={fault}
        problem={call.problem}
        params={params}
        onCall={() => makeCall(connection.id, 'prompts/get', params(), { progress: false, change })}
      />
      {call.seq === 0 ? null : <CallOutcome key={call.seq} connection={connection} seq={call.seq} />}
    </div>
  );
}

interface ArgumentFieldProps {
  readonly connection: string;
  readonly prompt: string;
  readonly argument: PromptArgument;
  readonly value: string | undefined;
  /** What was filled in before this one. */
  readonly others: Readonly<Record<string, string>>;
  /** The server declares completions: it is asked along with the typing. */
  readonly eager: boolean;
  readonly onChange: (value: string | undefined) => void;
}

function ArgumentField({ connection, prompt, argument, value, others, eager, onChange }: ArgumentFieldProps) {
  const { name, title, description, required } = argument;
  const id = useId();
  return (
    <div className="prompt-argument">
      <div className="prompt-argument-name">
        <label htmlFor={id}>
          <code>{name}</code>
          {required ? (
            <span className="prompt-argument-required" title="required">
              *<span className="visually-hidden"> required</span>
            </span>
          ) : null}
        </label>
        {title === '' || title === name ? null : <GlyphText text={title} />}
        <small>{value === undefined ? 'not set' : value === '' ? 'empty text' : ''}</small>
        {value === undefined ? null : (
          <IconButton label={`Omit ${name}`} icon={<X size={12} aria-hidden />} onClick={() => onChange(undefined)} />
        )}
      </div>
      {description === '' ? null : (
        <div id={`${id}-about`}>
          <PeerText text={description} className="call-says" />
        </div>
      )}
      <CompletedInput
        connection={connection}
        id={id}
        {...(description === '' ? {} : { describedBy: `${id}-about` })}
        reference={{ type: 'ref/prompt', name: prompt }}
        argument={name}
        value={value ?? ''}
        others={others}
        eager={eager}
        onChange={onChange}
      />
    </div>
  );
}
