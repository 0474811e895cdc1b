import { useEffect } from 'react';
import type { HeldMessage, MiddleState } from '../../../shared/bridge/index.ts';
import { notify, sentenceOf } from '../../state/index.ts';
import { beginDraft, closeWorkbench, HELD_VIEW } from './held-view.ts';
import { HeldEditor } from './HeldEditor.tsx';
import { HeldQueue } from './HeldQueue.tsx';

interface HeldWorkbenchProps {
  readonly connection: string;
  readonly middle: MiddleState;
  readonly chosen: HeldMessage;
}

/** What waits, and the message that is chosen: its tree and its text beside each other, and what can become of it. */
export function HeldWorkbench({ connection, middle, chosen }: HeldWorkbenchProps) {
  const { held } = chosen;
  const draft = HELD_VIEW.use(connection).drafts[held];
  const isMissing = draft === undefined;
  useEffect(() => {
    if (!isMissing) return;
    beginDraft(connection, held).catch((problem: unknown) => notify({ tone: 'error', text: sentenceOf(problem) }));
  }, [connection, held, isMissing]);
  return (
    <div
      className="held-bench"
      data-queue={middle.total > 1 ? '' : undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        closeWorkbench(connection);
      }}
    >
      {middle.total > 1 ? <HeldQueue connection={connection} middle={middle} chosen={chosen} /> : null}
      {draft === undefined ? (
        <p className="held-loading">Loading the message…</p>
      ) : (
        <HeldEditor key={`${held} ${draft.kind}`} connection={connection} message={chosen} draft={draft} />
      )}
    </div>
  );
}
