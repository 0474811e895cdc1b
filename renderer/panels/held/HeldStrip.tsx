import { useEffect, useMemo } from 'react';
import type { ConnectionInfo, HeldMessage } from '../../../shared/bridge/index.ts';
import { GlyphText } from '../../protocol/evidence/index.ts';
import { notify, runAction, sentenceOf, useMiddle } from '../../state/index.ts';
import { ActionButton, Button, count, MenuButton } from '../../widgets/index.ts';
import { HELD_STRIP } from './held-actions.ts';
import {
  beginDraft,
  chosenHeld,
  closeWorkbench,
  decideHeld,
  HELD_VIEW,
  openWorkbench,
  turnDraft,
} from './held-view.ts';
import { leftWords, nameWords } from './held-words.ts';
import { HeldWorkbench } from './HeldWorkbench.tsx';
import { useSeconds } from './use-seconds.ts';
import './held.css';

/** Says which messages are held, wherever the user is, and what can be done with the chosen one; it unfolds to a workbench. */
export function HeldStrip({ connection }: { readonly connection: ConnectionInfo }) {
  const middle = useMiddle();
  const view = HELD_VIEW.use(connection.id);
  const chosen = chosenHeld(middle, view);
  const isOver = chosen === null && view.open;
  useEffect(() => {
    if (isOver) closeWorkbench(connection.id);
  }, [isOver, connection.id]);
  HELD_STRIP.useOffer(
    useMemo(
      () => ({
        edit: () => openWorkbench(connection.id),
      }),
      [connection.id],
    ),
  );
  if (chosen === null) return null;
  return (
    <section className="held" aria-label="Held messages">
      <Line connection={connection.id} message={chosen} total={middle.total} open={view.open} />
      {view.open ? <HeldWorkbench connection={connection.id} middle={middle} chosen={chosen} /> : null}
    </section>
  );
}

interface LineProps {
  readonly connection: string;
  readonly message: HeldMessage;
  readonly total: number;
  readonly open: boolean;
}

function Line({ connection, message, total, open }: LineProps) {
  const now = useSeconds();
  const isRequest = message.id !== '' && message.dir === 'c2s';
  const answer = async (): Promise<void> => {
    await beginDraft(connection, message.held);
    const draft = HELD_VIEW.of(connection).drafts[message.held];
    if (draft?.kind === 'edited') turnDraft(connection, message, 'answer', draft.base);
    openWorkbench(connection);
  };
  return (
    <div className="workspace-notice workspace-warning held-line">
      <span role="status">
        ‖ Held{total === 1 ? '' : ` ${count(total)}`}: {message.dir === 'c2s' ? '→' : '←'}{' '}
        <code>
          <GlyphText text={nameWords(message)} />
        </code>{' '}
        by <GlyphText text={message.rules.slice(0, 80)} />
      </span>
      <span className="held-time">{leftWords(message, now)}</span>
      <ActionButton action="held.forward" tone="primary">
        Forward
      </ActionButton>
      {open ? (
        <Button aria-expanded onClick={() => closeWorkbench(connection)}>
          Fold
        </Button>
      ) : (
        <ActionButton action="held.edit" aria-expanded={false}>
          Edit…
        </ActionButton>
      )}
      {isRequest ? <Button onClick={() => attempt(answer())}>Answer…</Button> : null}
      <ActionButton action="held.drop">Drop</ActionButton>
      <Button onClick={() => attempt(decideHeld(connection, message, { kind: 'later', ms: 60_000 }))}>60 s more</Button>
      {total === 1 ? null : <MenuButton label="All" items={ALL.map(allItem)} />}
    </div>
  );
}

const ALL = [
  { label: 'Forward all', action: 'held.forward-all' },
  { label: 'Drop all', action: 'held.drop-all' },
] as const;

function allItem({ label, action }: (typeof ALL)[number]): { readonly label: string; readonly onSelect: () => void } {
  return { label, onSelect: () => void runAction(action) };
}

/** What goes wrong is told. */
function attempt(work: Promise<void>): void {
  work.catch((problem: unknown) => notify({ tone: 'error', text: sentenceOf(problem) }));
}
