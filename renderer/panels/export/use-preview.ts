import { useEffect, useState } from 'react';
import type { ExportOrder } from '../../../shared/bridge/index.ts';
import type { RedactionPreview } from '../../../shared/redaction/index.ts';
import { command, sentenceOf } from '../../state/index.ts';

/** What is known of what would be taken out. */
export type PreviewState =
  | { readonly state: 'looking' }
  | { readonly state: 'known'; readonly preview: RedactionPreview }
  | { readonly state: 'failed'; readonly problem: string };

const LOOKING: PreviewState = { state: 'looking' };

/** Asks for the preview of these events, and again when others are chosen; `seqs` null for all, undefined for not yet. */
export function usePreview(connection: string, seqs: readonly number[] | null | undefined): PreviewState {
  const [known, setKnown] = useState<{ readonly seqs: typeof seqs; readonly state: PreviewState }>({
    seqs: undefined,
    state: LOOKING,
  });
  useEffect(() => {
    if (seqs === undefined) return undefined;
    let current = true;
    const tell = (state: PreviewState): void => {
      if (current) setKnown({ seqs, state });
    };
    // The format makes no difference to what is found.
    const order: ExportOrder = {
      connection,
      format: 'capture',
      seqs: seqs === null ? null : [...seqs],
      redact: true,
      keep: [],
    };
    command('previewExport', order).then(
      (preview) => tell({ state: 'known', preview }),
      (problem: unknown) => tell({ state: 'failed', problem: sentenceOf(problem) }),
    );
    return () => {
      current = false;
    };
  }, [connection, seqs]);
  return seqs !== undefined && known.seqs === seqs ? known.state : LOOKING;
}
