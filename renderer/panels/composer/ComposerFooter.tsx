import type { Target } from '../../../shared/bridge/index.ts';
import { counted } from '../../widgets/index.ts';
import { joinLines, layOut } from '../detail/index.ts';
import { bytesSent, linesIn, type MessageNote } from './message-note.ts';
import type { LineEndChoice } from './send-history.ts';

interface ComposerFooterProps {
  readonly text: string;
  readonly end: LineEndChoice;
  readonly transport: Target['transport'];
  readonly bom: boolean;
  readonly note: MessageNote;
  /** Next free id, 0 while unknown. */
  readonly next: number;
  /** Why the next free id is not known, '' otherwise. */
  readonly problem: string;
  readonly onJoin: (text: string) => void;
  /** Why nothing can be sent, '' when it can. */
  readonly reason: string;
}

const SIGNS = { ok: '✓', warning: '▲', error: '✕', muted: '' } as const;

/** What is written around the text: a line end on stdio, the envelope of the transport elsewhere. */
function endWords(end: LineEndChoice, transport: Target['transport']): string {
  const after = { lf: ' and a newline', crlf: ' and CR LF', none: transport === 'stdio' ? ', no newline' : '' }[end];
  if (transport === 'stdio') return after;
  return `${after}, as ${transport === 'ws' ? 'one text message' : 'the body of a POST'}`;
}

/** What exactly will be sent, and what it is. */
export function ComposerFooter({
  text,
  end,
  transport,
  bom,
  note,
  next,
  problem,
  onJoin,
  reason,
}: ComposerFooterProps) {
  // Only stdio ends a message at a line feed; JSON laid out over lines is as good elsewhere.
  const lines = transport === 'stdio' ? linesIn(text) : 1;
  const bytes = bytesSent(text, bom);
  return (
    <footer className="composer-footer">
      {reason === '' && text === '' ? null : reason === '' ? (
        <span data-testid="composer-bytes">
          Sends exactly {bytes === 1 ? 'this' : 'these'} {counted(bytes, 'byte')}
          {endWords(end, transport)}
        </span>
      ) : (
        <span className="tone-warning">{reason}</span>
      )}
      <span className={`tone-${note.tone} composer-note`} role="status">
        {SIGNS[note.tone]} {note.text}
      </span>
      {lines > 1 ? (
        <span className="tone-warning">
          ▲ stdio will read this as {lines} lines{' '}
          <button type="button" className="evidence-link" onClick={() => onJoin(joinLines(text))}>
            Join lines
          </button>
        </span>
      ) : note.tone !== 'error' && text.length > 80 ? (
        <button type="button" className="evidence-link" onClick={() => onJoin(layOut(text))}>
          Lay out
        </button>
      ) : null}
      {problem === '' ? <UsedId note={note} next={next} /> : <span className="tone-warning">{problem}</span>}
      <span className="composer-keys">Ctrl ⏎ send · Ctrl ⇧ ⏎ send and keep</span>
    </footer>
  );
}

function UsedId({ note, next }: { readonly note: MessageNote; readonly next: number }) {
  if (next === 0) return null;
  const id = note.id === null || !/^\d{1,15}$/.test(note.id) ? -1 : Number(note.id);
  const used = note.method !== '' && id >= 0 && id < next;
  return (
    <span className={used ? 'tone-warning' : ''}>
      {used ? `▲ id ${id} was used before; next free id ${next}` : `next free id ${next}`}
    </span>
  );
}
