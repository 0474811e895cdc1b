import { counted } from '../../widgets/index.ts';
import { joinLines, layOut } from '../detail/index.ts';
import { bytesSent, linesIn, type MessageNote } from './message-note.ts';
import type { LineEndChoice } from './send-history.ts';

interface ComposerFooterProps {
  readonly text: string;
  readonly end: LineEndChoice;
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
const END_WORDS: Readonly<Record<LineEndChoice, string>> = {
  lf: ' and a newline',
  crlf: ' and CR LF',
  none: ', no newline',
};

/** What exactly will be sent, and what it is. */
export function ComposerFooter({ text, end, bom, note, next, problem, onJoin, reason }: ComposerFooterProps) {
  const lines = linesIn(text);
  const bytes = bytesSent(text, bom);
  return (
    <footer className="composer-footer">
      {reason === '' && text === '' ? null : reason === '' ? (
        <span data-testid="composer-bytes">
          Sends exactly {bytes === 1 ? 'this' : 'these'} {counted(bytes, 'byte')}
          {END_WORDS[end]}
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
