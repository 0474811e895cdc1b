import { useState, type KeyboardEvent } from 'react';
import { Eye, EyeOff } from 'lucide-react';
import type { HeaderLine } from '../../../shared/capture/index.ts';
import { explainPointed, useConnections } from '../../state/index.ts';
import { counted } from '../../widgets/index.ts';
import { ExplainedText } from './ExplainedText.tsx';
import { GlyphText } from './GlyphText.tsx';
import type { NotedLine } from './header-notes.ts';
import { conceal, reveal, useRevealed } from './revealed.ts';
import './header-lines.css';

const NOTES: Readonly<Record<Exclude<NotedLine['note'], ''>, string>> = {
  added: 'Our client did not ask for this line: the HTTP client under it wrote it.',
  changed: 'Our client asked for another value.',
  'not sent': 'Our client asked for this line, but the head that was sent does not have it.',
  repeated: 'A line of this name stood above.',
};

interface HeaderLinesProps {
  readonly connection: string;
  readonly label: string;
  readonly lines: readonly NotedLine[];
}

/** The header lines of a head, in their order, with nothing joined or sorted. The arrow keys go from name to name. */
export function HeaderLines({ connection, label, lines }: HeaderLinesProps) {
  const [at, setAt] = useState(0);
  if (lines.length === 0) return <p className="header-lines-none">No header lines.</p>;
  return (
    <dl className="header-lines" aria-label={label} onKeyDown={toNeighbour}>
      {Array.from(lines, ({ line, note }, place) => (
        <div
          key={place}
          data-note={note === '' ? undefined : note}
          onPointerEnter={() => explainPointed({ kind: 'header', name: line.name })}
          onPointerLeave={() => explainPointed(null)}
          onFocus={() => setAt(place)}
        >
          <dt>
            <ExplainedText subject={{ kind: 'header', name: line.name }} tabIndex={place === at ? 0 : -1}>
              {line.name}
            </ExplainedText>
          </dt>
          <dd>
            <HeaderValue connection={connection} line={line} />
            {note === '' ? null : (
              <small className="header-lines-note" title={NOTES[note]}>
                {note}
              </small>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Takes the focus from a name to the one above or below it. */
function toNeighbour(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const names = Array.from(event.currentTarget.querySelectorAll<HTMLElement>('dt > button'));
  const from = names.findIndex((name) => name === event.target);
  if (by === undefined || from < 0) return;
  event.preventDefault();
  names[from + by]?.focus();
}

function HeaderValue({ connection, line }: { readonly connection: string; readonly line: HeaderLine }) {
  if (line.masked !== undefined) return <MaskedValue connection={connection} masked={line.masked} />;
  return line.value === undefined || line.value === '' ? (
    <span className="tone-muted">empty</span>
  ) : (
    <GlyphText text={line.value} />
  );
}

interface MaskedValueProps {
  readonly connection: string;
  readonly masked: NonNullable<HeaderLine['masked']>;
}

/** A value that the capture does not keep; the connection that sent it can still tell it. */
function MaskedValue({ connection, masked }: MaskedValueProps) {
  const value = useRevealed(connection).get(masked.fingerprint);
  const lives = useConnections(({ list }) =>
    list.some(({ id, origin, state }) => id === connection && origin === 'live' && state !== 'closed'),
  );
  const scheme = masked.scheme === undefined ? '' : `${masked.scheme} `;
  if (value !== undefined) {
    return (
      <>
        {value.startsWith(scheme) ? '' : scheme}
        <GlyphText text={value} />
        <button type="button" className="header-lines-reveal" onClick={() => conceal(connection, masked.fingerprint)}>
          <EyeOff size={12} aria-hidden /> Hide
        </button>
      </>
    );
  }
  return (
    <>
      {scheme}
      <span className="header-lines-mask" title="The capture keeps the length and a fingerprint, not the value.">
        <span aria-hidden>••••••</span> {counted(masked.length, 'character')} · {masked.fingerprint}
      </span>
      {lives ? (
        <button
          type="button"
          className="header-lines-reveal"
          onClick={() => void reveal(connection, masked.fingerprint)}
        >
          <Eye size={12} aria-hidden /> Reveal
        </button>
      ) : null}
    </>
  );
}
