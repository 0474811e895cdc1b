import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ConnectionInfo, HeldMessage, HeldVerdict } from '../../../shared/bridge/index.ts';
import { GlyphText } from '../../protocol/evidence/index.ts';
import { command, notify, releaseHeld, sentenceOf, useMiddle } from '../../state/index.ts';
import { ActionButton, Button, counted } from '../../widgets/index.ts';
import { HELD_STRIP } from './rule-actions.ts';
import { answerTo, leftWords } from './held-words.ts';
import './rules.css';

/** Says which messages are held, wherever the user is, and what can be done with the first of them. */
export function HeldStrip({ connection }: { readonly connection: ConnectionInfo }) {
  const { held, total } = useMiddle();
  const [first] = held;
  if (first === undefined) return null;
  return <First key={first.held} connection={connection.id} message={first} more={total - 1} />;
}

interface FirstProps {
  readonly connection: string;
  readonly message: HeldMessage;
  readonly more: number;
}

/** How the text is edited: as what goes on, or as an answer in the other side's place; null while it is not. */
type Editing = { readonly kind: 'edited' | 'answer'; readonly text: string } | null;

function First({ connection, message, more }: FirstProps) {
  const [editing, setEditing] = useState<Editing>(null);
  const now = useSeconds();
  const isRequest = message.id !== '' && message.dir === 'c2s';
  const release = (verdict: HeldVerdict): void => void releaseHeld(connection, [message.held], verdict).catch(tell);
  const key = message.held;
  const edit = useCallback(
    () =>
      void command('heldText', { connection, held: key })
        .then(({ text }) => setEditing({ kind: 'edited', text }))
        .catch(tell),
    [connection, key],
  );
  HELD_STRIP.useOffer(useMemo(() => ({ edit }), [edit]));
  return (
    <section className="held" aria-label="Held messages">
      <div className="workspace-notice workspace-warning held-line">
        <span role="status">
          ‖ Held: {message.dir === 'c2s' ? '→' : '←'}{' '}
          <code>
            <GlyphText
              text={`${message.method || 'message'}${message.id === '' ? '' : ` ${message.id}`}`.slice(0, 120)}
            />
          </code>{' '}
          by <GlyphText text={message.rules.slice(0, 80)} />
          {more === 0 ? '' : `, and ${counted(more, 'more message')}`}
        </span>
        <span className="held-time">{leftWords(message, now)}</span>
        <ActionButton action="held.forward" tone="primary">
          Forward
        </ActionButton>
        <ActionButton action="held.edit">Edit…</ActionButton>
        {isRequest ? (
          <Button onClick={() => setEditing({ kind: 'answer', text: answerTo(message) })}>Answer…</Button>
        ) : null}
        <ActionButton action="held.drop">Drop</ActionButton>
        <Button onClick={() => release({ kind: 'later', ms: 60_000 })}>60 s more</Button>
        {more === 0 ? null : <ActionButton action="held.forward-all">Forward all</ActionButton>}
      </div>
      {editing === null ? null : <HeldEditor editing={editing} onChange={setEditing} onSend={release} />}
    </section>
  );
}

interface HeldEditorProps {
  readonly editing: NonNullable<Editing>;
  readonly onChange: (editing: Editing) => void;
  readonly onSend: (verdict: HeldVerdict) => void;
}

function HeldEditor({ editing, onChange, onSend }: HeldEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => area.current?.focus(), []);
  const send = (insist: boolean): void => onSend({ ...editing, insist });
  return (
    <div className="held-editor">
      <textarea
        ref={area}
        className="text-input mono"
        aria-label={editing.kind === 'edited' ? 'What goes on' : 'The answer'}
        spellCheck={false}
        rows={5}
        value={editing.text}
        onChange={(event) => onChange({ ...editing, text: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onChange(null);
          else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(false);
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <div className="held-acts">
        <Button tone="primary" onClick={() => send(false)}>
          {editing.kind === 'edited' ? 'Forward edited' : 'Send the answer'}
        </Button>
        <Button onClick={() => send(true)}>Send anyway</Button>
        <Button tone="ghost" onClick={() => onChange(null)}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

/** The time of day in ms, told anew each second. */
function useSeconds(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function tell(problem: unknown): void {
  notify({ tone: 'error', text: sentenceOf(problem) });
}
