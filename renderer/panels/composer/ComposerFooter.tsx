import type { Target } from '../../../shared/bridge/index.ts';
import { count, counted } from '../../widgets/index.ts';
import { linesIn, bytesSent } from './message-note.ts';
import type { LineEndChoice } from './send-options.ts';
import type { Composer } from './use-composer.ts';
import type { MessageEdits } from './use-message-edits.ts';

interface ComposerFooterProps {
  readonly composer: Composer;
  readonly edits: MessageEdits;
}

const SIGNS = { ok: '✓', warning: '▲', error: '✕', muted: '' } as const;

/** What exactly will be sent, what it is, and what can be done to it. */
export function ComposerFooter({ composer, edits }: ComposerFooterProps) {
  const { note, text, lines, next } = composer;
  // Only stdio ends a message at a line feed; JSON laid out over lines is as good elsewhere.
  const read = lines ? linesIn(composer.sending.text) : 1;
  return (
    <footer className="composer-footer">
      <WireWords composer={composer} />
      <span className={`tone-${note.tone} composer-note`} role="status" title={note.text}>
        {SIGNS[note.tone]} {note.text}
      </span>
      <VariableWords composer={composer} />
      {read > 1 ? <span className="tone-warning">▲ stdio will read this as {count(read)} lines</span> : null}
      {edits.oneLine !== null ? (
        <Edit words={lines ? 'Join lines' : 'Make one line'} run={edits.oneLine} />
      ) : edits.layOut !== null && text.length > 80 ? (
        <Edit words="Format" run={edits.layOut} />
      ) : null}
      {edits.lacksMeta && edits.meta !== null ? <Edit words="Add _meta" run={edits.meta} /> : null}
      {next.problem === '' ? (
        <IdWords composer={composer} edits={edits} />
      ) : (
        <span className="tone-warning composer-note">{next.problem}</span>
      )}
      <span className="composer-keys">Ctrl ⏎ send · Ctrl ⇧ ⏎ send with next id · ↑ history</span>
    </footer>
  );
}

function Edit({ words, run }: { readonly words: string; readonly run: () => void | Promise<void> }) {
  return (
    <button type="button" className="evidence-link" onClick={() => void run()}>
      {words}
    </button>
  );
}

/** What is written around the text: a line end on stdio, the envelope of the transport elsewhere. */
function endWords(end: LineEndChoice, transport: Target['transport']): string {
  const after = { lf: ' and a newline', crlf: ' and CR LF', none: transport === 'stdio' ? ', no newline' : '' }[end];
  if (transport === 'stdio') return after;
  return `${after}, as ${transport === 'ws' ? 'one text message' : 'the body of a POST'}`;
}

/** What goes over the wire, or why nothing can. */
function WireWords({ composer }: { readonly composer: Composer }) {
  const { reason, text, sending, preview, transport, closed, spoken, composed } = composer;
  if (closed !== '') return <span className="tone-warning">{reason}</span>;
  if (reason !== '') return null;
  if (spoken)
    return (
      <span data-testid="composer-bytes">
        {composed.to === 'server' ? 'The server gets this from its client' : 'The client gets this from its server'},
        with an id of ours
      </span>
    );
  if (preview.problem !== '' && preview.fresh)
    return (
      <span className="tone-warning composer-note" title={preview.problem}>
        ▲ {preview.problem}
      </span>
    );
  if (preview.preview !== null && preview.fresh && preview.preview.bytes !== wholeBytes(sending))
    return <span data-testid="composer-bytes">Puts {counted(preview.preview.bytes, 'byte')} on the wire</span>;
  const bytes = bytesSent(text, sending.bom);
  return (
    <span data-testid="composer-bytes">
      Sends exactly {bytes === 1 ? 'this' : 'these'} {counted(bytes, 'byte')}
      {endWords(sending.end, transport)}
    </span>
  );
}

/** Bytes of the text as it stands, with what is written around it. */
function wholeBytes({ text, bom, end }: Composer['sending']): number {
  return bytesSent(text, bom) + { lf: 1, crlf: 2, none: 0 }[end];
}

function VariableWords({ composer: { named, fill, preview, change } }: { readonly composer: Composer }) {
  if (named.length === 0) return null;
  if (!fill)
    return (
      <span>
        {named.length === 1 ? `{{${named[0]}}} is` : `${count(named.length)} variables are`} sent unchanged{' '}
        <Edit words="Fill in" run={() => change({ fill: true })} />
      </span>
    );
  if (preview.preview === null) return null;
  const { filled, unknown } = preview.preview;
  return (
    <span className={unknown.length > 0 ? 'tone-warning' : ''}>
      {filled.length > 0 ? `${counted(filled.length, 'variable')} filled in` : ''}
      {filled.length > 0 && unknown.length > 0 ? ', ' : ''}
      {unknown.length > 0
        ? `▲ no variable ${unknown[0]}${unknown.length > 1 ? ` and ${unknown.length - 1} more` : ''}`
        : ''}
    </span>
  );
}

function IdWords({ composer: { note, next }, edits: { nextId } }: ComposerFooterProps) {
  if (next.next === 0) return null;
  const id = note.id === null || !/^\d{1,15}$/.test(note.id) ? -1 : Number(note.id);
  if (id === next.next || nextId === null) return <span>next free id {next.next}</span>;
  const used = note.method !== '' && id >= 0 && id < next.next;
  return (
    <span className={used ? 'tone-warning' : ''}>
      {used ? `▲ id ${id} was used before; ` : ''}
      <Edit words={`next free id ${next.next}`} run={nextId} />
    </span>
  );
}
