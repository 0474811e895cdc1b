import { lazy, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useState, type KeyboardEvent } from 'react';
import { CornerDownLeft } from 'lucide-react';
import type { Session } from '../../../shared/analysis/index.ts';
import type { ConnectionInfo } from '../../../shared/bridge/index.ts';
import { eraOf, isRevision, NEWEST_LEGACY, REVISIONS, templatesFor, type Revision } from '../../../shared/mcp/index.ts';
import {
  command,
  draftOf,
  isAddressed,
  isApple,
  matches,
  notify,
  parseShortcut,
  registerActions,
  runAction,
  sentenceOf,
  setDraft,
  transportOf,
  useActions,
  useActiveConnection,
  useDrafts,
  useModel,
} from '../../state/index.ts';
import { Button, ErrorBoundary, MenuButton, Select } from '../../widgets/index.ts';
import { ComposerFooter } from './ComposerFooter.tsx';
import { misbehaviours, misbehaving } from './misbehaviours.ts';
import { noteOn, onOneLine } from './message-note.ts';
import { remember, useHistory, type LineEndChoice, type Sent } from './send-history.ts';
import { useNextId } from './use-next-id.ts';
import { toolCalled, useToolSchemas } from './use-tool-schemas.ts';
import './composer.css';

const NEWEST_MODERN = REVISIONS.findLast((revision) => eraOf(revision) === 'modern') ?? NEWEST_LEGACY;

const MessageEditor = lazy(() => import('./MessageEditor.tsx'));

/** Writes and sends any text, well-formed or not. */
export function ComposerPane() {
  const connection = useActiveConnection();
  return connection === null ? null : <Composer key={connection.id} />;
}

function Composer() {
  const connection = useActiveConnection();
  const model = useModel();
  const { text, set } = useDrafts();
  const open = connection?.state === 'open' && connection.origin === 'live';
  const negotiated = model?.session?.revision ?? '';
  const transport = connection === null ? 'stdio' : transportOf(connection, model?.session ?? null);
  const lines = transport === 'stdio';
  const [picked, setPicked] = useState<Revision | null>(null);
  const revision = picked ?? revisionInForce(connection, model?.session ?? null);
  const [chosenEnd, setEnd] = useState<LineEndChoice | null>(null);
  // Only stdio has lines (2025-11-25, transports): elsewhere a line end would be a part of the message.
  const end = chosenEnd ?? (lines ? 'lf' : 'none');
  const [bom, setBom] = useState(false);
  const { next, ask, problem } = useNextId(open);
  const read = useDeferredValue(text);
  const note = useMemo(() => noteOn(read, revision), [read, revision]);
  const called = useMemo(() => toolCalled(read), [read]);
  const { tools, known } = useToolSchemas(called);
  const reason = whyNot(connection, text);
  const id = connection?.id ?? '';

  const send = useCallback(
    async (keep: boolean): Promise<void> => {
      const text = draftOf(id);
      if (reason !== '') {
        notify({ tone: 'warning', text: reason });
        return;
      }
      // At once, not with the reply: what is written meanwhile is another message.
      if (!keep) setDraft(id, '');
      try {
        await command('send', { connection: id, text, end, bom });
        remember({ text, end, bom });
      } catch (problem) {
        if (!keep && draftOf(id) === '') setDraft(id, text);
        notify({ tone: 'error', text: `Not sent: ${sentenceOf(problem)}` });
      }
    },
    [reason, id, end, bom],
  );

  useEffect(
    () =>
      registerActions([
        {
          id: 'composer.send',
          title: 'Send the composed text',
          group: 'Compose',
          shortcut: 'Mod+Enter',
          enabled: () => reason === '',
          run: () => send(false),
        },
        {
          id: 'composer.send-keep',
          title: 'Send the composed text and keep it',
          group: 'Compose',
          shortcut: 'Mod+Shift+Enter',
          enabled: () => reason === '',
          run: () => send(true),
        },
      ]),
    [send, reason],
  );

  const templates = useMemo(() => templatesFor(revision, 'c2s'), [revision]);
  const restore = (sent: Sent): void => {
    set(sent.text);
    setEnd(sent.end);
    setBom(sent.bom);
  };
  const title =
    templates.find(({ name }) => name === note.method)?.name ?? (note.method === '' ? 'Template' : 'Other method');

  return (
    <section className="composer" aria-label="Compose" onKeyDownCapture={onKeyDownCapture}>
      <div className="composer-bar">
        <h2>Compose</h2>
        <MenuButton
          label={title}
          items={templates.map((template, i) => ({
            label: template.name,
            hint: template.kind,
            separated: i > 0 && templates[i - 1]?.kind !== template.kind,
            onSelect: () =>
              void ask().then((free) => set(lines ? onOneLine(template.text(free)) : template.text(free))),
          }))}
        />
        <Select
          label="Revision"
          value={revision}
          options={REVISIONS.map((value) => ({
            value,
            label: value,
            ...(value === negotiated ? { hint: 'negotiated' } : {}),
          }))}
          onChange={setPicked}
        />
        <span className="composer-schema">{known === '' ? '' : `schema: ${connection?.name ?? ''} › ${known}`}</span>
        <MenuButton label={misbehaving(end, lines, bom)} items={misbehaviours({ end, setEnd, lines, bom, setBom })} />
        <HistoryMenu onPick={restore} />
        <Button
          tone="primary"
          disabled={reason !== ''}
          title={reason === '' ? 'Send exactly this text' : reason}
          onClick={() => void send(false)}
        >
          Send <CornerDownLeft aria-hidden />
        </Button>
      </div>
      <div className="composer-text">
        <ErrorBoundary what="editor">
          <Suspense fallback={<p className="composer-wait">The editor is being loaded…</p>}>
            <MessageEditor
              text={text}
              onChange={set}
              onSend={(keep) => void send(keep)}
              revision={revision}
              tools={tools}
            />
          </Suspense>
        </ErrorBoundary>
        {text === '' ? (
          <p className="composer-hint" aria-hidden>
            Any text. Start from a template, or type what the server should get.
          </p>
        ) : null}
      </div>
      <ComposerFooter
        text={read}
        end={end}
        transport={transport}
        bom={bom}
        note={note}
        next={next}
        problem={problem}
        onJoin={set}
        reason={open ? '' : reason}
      />
    </section>
  );
}

/** Why nothing can be sent now, as a sentence; '' when it can. */
function whyNot(connection: ReturnType<typeof useActiveConnection>, text: string): string {
  if (connection === null || connection.origin === 'file') return 'This is a capture file: there is nobody to send to.';
  if (connection.state === 'starting')
    return isAddressed(connection) ? 'The connection is still being made.' : 'The process is still being started.';
  if (connection.state !== 'open') return 'The connection is closed: there is nobody to send to.';
  return text === '' ? 'There is nothing to send yet.' : '';
}

/** Keys that belong to the window even while the editor has the focus, which would take them. */
const WINDOW_KEYS = ['view.palette', 'composer.send', 'composer.send-keep'];

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

/** The revision that messages are written in: the one in force, else the one that was asked for. */
function revisionInForce(connection: ConnectionInfo | null, session: Session | null): Revision {
  const known = [session?.revision, session?.offered, connection?.options?.revision];
  return known.find(isRevision) ?? (session?.era === 'modern' ? NEWEST_MODERN : NEWEST_LEGACY);
}

function HistoryMenu({ onPick }: { readonly onPick: (sent: Sent) => void }) {
  const list = useHistory((state) => state.list);
  return (
    <MenuButton
      label="History"
      empty="Nothing has been sent by hand yet."
      items={list.map((sent) => ({
        label: sent.text.replace(/\s+/g, ' ').slice(0, 60),
        hint: [sent.bom ? 'BOM' : '', sent.end === 'lf' ? '' : sent.end].filter((word) => word !== '').join(' '),
        onSelect: () => onPick(sent),
      }))}
    />
  );
}
