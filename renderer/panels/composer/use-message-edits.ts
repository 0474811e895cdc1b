import { useCallback, useMemo } from 'react';
import { eraOf, META } from '../../../shared/mcp/index.ts';
import { useSettings } from '../../state/index.ts';
import { joinLines, layOut } from '../../protocol/text/index.ts';
import { withId, withMeta } from './message-edits.ts';
import { linesIn } from './message-note.ts';
import type { Composer } from './use-composer.ts';

/** The revision that asks for `_meta` on every request. */
const MODERN = '2026-07-28';

/** What can be done to the text as it stands. */
export interface MessageEdits {
  /** Null where it makes no sense. */
  readonly nextId: (() => Promise<void>) | null;
  /** Puts the `_meta` of the modern era in. */
  readonly meta: (() => void) | null;
  /** It is of the modern era and lacks it. */
  readonly lacksMeta: boolean;
  readonly oneLine: (() => void) | null;
  readonly layOut: (() => void) | null;
}

/** What can be done to the text of the composer. Nothing else of the text is changed by it. */
export function useMessageEdits({ text, set, next, connection, spoken, revision, note }: Composer): MessageEdits {
  const version = useSettings(({ app }) => app?.version ?? '');
  const { options } = connection;
  const meta = useMemo(
    () => ({
      [META.protocolVersion]: MODERN,
      [META.clientInfo]: options?.clientInfo ?? { name: 'mcpscope', version },
      [META.clientCapabilities]: options?.capabilities ?? {},
    }),
    [options, version],
  );
  const identified = useMemo(() => withId(text, next.next) !== null, [text, next.next]);
  const completed = useMemo(() => (note.method === '' ? null : withMeta(text, meta)), [text, meta, note.method]);
  const { ask } = next;
  const nextId = useCallback(async () => {
    const changed = withId(text, await ask());
    if (changed !== null) set(changed);
  }, [text, set, ask]);
  const lines = linesIn(text);
  return {
    nextId: identified && !spoken ? nextId : null,
    meta: completed === null ? null : () => set(completed),
    lacksMeta: completed !== null && note.id !== null && eraOf(revision) === 'modern',
    oneLine: lines > 1 ? () => set(joinLines(text)) : null,
    layOut: note.method !== '' || note.tone !== 'error' ? laidOut(text, set) : null,
  };
}

function laidOut(text: string, set: (text: string) => void): (() => void) | null {
  return text.length < 2 ? null : () => set(layOut(text));
}
