import type { KeyboardEvent } from 'react';
import { Columns2, CornerDownLeft, ListTree, Pin, Save } from 'lucide-react';
import type { ConnectionInfo } from '../../../shared/bridge/index.ts';
import { REVISIONS } from '../../../shared/mcp/index.ts';
import {
  isApple,
  matches,
  parseShortcut,
  runAction,
  useAction,
  useActions,
  useActiveConnection,
  useHeldSelection,
} from '../../state/index.ts';
import { Button, ErrorBoundary, IconButton, Segmented, Select } from '../../widgets/index.ts';
import { ComposedText } from './ComposedText.tsx';
import { ComposerFooter } from './ComposerFooter.tsx';
import { HeadersTable } from './HeadersTable.tsx';
import { HistoryPopover } from './HistoryPopover.tsx';
import { MisbehaviourChips } from './MisbehaviourChips.tsx';
import { MisbehaveMenu } from './MisbehaveMenu.tsx';
import { RepeatPopover } from './RepeatPopover.tsx';
import { ReplyPane } from './ReplyPane.tsx';
import { RepetitionLine } from './RepetitionLine.tsx';
import { TemplatePicker } from './TemplatePicker.tsx';
import { useComposer, type Composer } from './use-composer.ts';
import { COMPOSER } from './composer-actions.ts';
import { useMessageEdits } from './use-message-edits.ts';
import { VariablesPopover } from './VariablesPopover.tsx';
import './composer.css';
import './composer-popovers.css';

/** Writes and sends any text, well-formed or not. */
export function ComposerPane() {
  const connection = useActiveConnection();
  return connection === null ? null : <Compose key={connection.id} connection={connection} />;
}

function Compose({ connection }: { readonly connection: ConnectionInfo }) {
  const composer = useComposer(connection);
  const edits = useMessageEdits(composer);
  COMPOSER.useOffer({ composer, edits });
  const { text, set, walk, help, variableHelp, http, composed } = composer;
  return (
    <section className="composer" aria-label="Compose" onKeyDownCapture={onKeyDownCapture}>
      <ComposerBar composer={composer} />
      <MisbehaviourChips composer={composer} />
      <RepetitionLine composer={composer} />
      <div className="composer-body">
        <div className="composer-text">
          <ErrorBoundary what="editor">
            <ComposedText
              text={text}
              onChange={set}
              onSend={(renewed) => void runAction(renewed ? 'composer.send-renewed' : 'composer.send')}
              connection={connection.id}
              onWalk={walk}
              help={help.help}
              variables={variableHelp}
            />
          </ErrorBoundary>
          {text === '' ? (
            <p className="composer-hint" aria-hidden>
              Any text. Start from a template, or type what the server should get.
            </p>
          ) : null}
        </div>
        {http && composed.headers ? <HeadersTable composer={composer} /> : null}
        {composed.reply && composed.sent > 0 ? (
          <ErrorBoundary what="reply">
            <ReplyPane composer={composer} />
          </ErrorBoundary>
        ) : null}
      </div>
      <ComposerFooter composer={composer} edits={edits} />
    </section>
  );
}

function ComposerBar({ composer }: { readonly composer: Composer }) {
  const { revision, negotiated, spoken, http, composed, change, toggleHeaders, reason, send, misbehaviours } = composer;
  const edits = composed.sendOptions.headers.length;
  return (
    <div className="composer-bar">
      <h2>Compose</h2>
      {spoken ? (
        <Segmented
          label="Speak to"
          value={composed.to}
          options={[
            { value: 'server', label: 'to the server' },
            { value: 'client', label: 'to the client' },
          ]}
          onChange={(to) => change({ to })}
        />
      ) : null}
      <TemplatePicker composer={composer} />
      <Select
        label="Revision"
        value={revision}
        options={REVISIONS.map((value) => ({
          value,
          label: value,
          ...(value === negotiated ? { hint: 'negotiated' } : {}),
        }))}
        onChange={(picked) => change({ revision: picked })}
      />
      <SchemaWords composer={composer} />
      {http ? (
        <Button icon={<ListTree aria-hidden />} aria-expanded={composed.headers} onClick={toggleHeaders}>
          Headers
          {edits === 0 ? null : <span className="composer-count">{edits}</span>}
        </Button>
      ) : null}
      <VariablesPopover composer={composer} />
      {spoken ? null : <MisbehaveMenu composer={composer} />}
      <HistoryPopover composer={composer} />
      <KeepButton />
      <HoldButton />
      <ReplyButton shown={composed.reply} />
      <span className="composer-send">
        {spoken ? null : <RepeatPopover composer={composer} />}
        <Button
          tone="primary"
          disabled={reason !== ''}
          title={
            reason !== '' ? reason : misbehaviours.length > 0 ? 'Send this text, misbehaving' : 'Send exactly this text'
          }
          onClick={() => void send()}
        >
          Send <CornerDownLeft aria-hidden />
        </Button>
      </span>
    </div>
  );
}

/** Whether the selection follows what is sent. */
function HoldButton() {
  const { title = '' } = useAction('composer.hold-selection');
  const held = useHeldSelection((state) => state.held);
  return (
    <IconButton
      label={title}
      tone="ghost"
      aria-pressed={held}
      icon={<Pin aria-hidden />}
      onClick={() => runAction('composer.hold-selection')}
    />
  );
}

/** Whether the reply stands beside the text. */
function ReplyButton({ shown }: { readonly shown: boolean }) {
  const { title = '' } = useAction('composer.reply');
  return (
    <IconButton
      label={title}
      tone="ghost"
      aria-pressed={shown}
      icon={<Columns2 aria-hidden />}
      onClick={() => runAction('composer.reply')}
    />
  );
}

/** The text becomes a step of a file (see renderer/panels/requests). */
function KeepButton() {
  const { title = 'Save the composed text…', enabled } = useAction('composer.keep-message');
  return (
    <IconButton
      label={title}
      tone="plain"
      icon={<Save aria-hidden />}
      disabled={!enabled}
      onClick={() => runAction('composer.keep-message')}
    />
  );
}

/** Whose schema helps with the arguments. */
function SchemaWords({ composer: { help, connection } }: { readonly composer: Composer }) {
  const { known, cut } = help;
  return (
    <span className="composer-schema" title={cut === '' ? undefined : cut}>
      {known === '' ? '' : `${cut === '' ? '' : '▲ '}schema: ${connection.name} › ${known}`}
    </span>
  );
}

/** Keys that belong to the window even while the editor has the focus, which would take them. */
const WINDOW_KEYS = ['view.palette', 'composer.send', 'composer.send-renewed'];

function onKeyDownCapture(event: KeyboardEvent): void {
  const { byId } = useActions.getState();
  for (const id of WINDOW_KEYS) {
    const shortcut = byId.get(id)?.shortcut;
    if (shortcut === undefined || !matches(parseShortcut(shortcut), event.nativeEvent, isApple())) continue;
    if (!runAction(id)) continue;
    event.preventDefault();
    event.stopPropagation();
    return;
  }
}
