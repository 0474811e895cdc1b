import { useRef, type Ref } from 'react';
import { Search, X } from 'lucide-react';
import { tokenize, type QueryReading } from '../../../shared/query/index.ts';
import { IconButton } from '../../widgets/index.ts';

export interface FilterBoxProps {
  readonly text: string;
  readonly reading: QueryReading;
  readonly onChange: (text: string) => void;
  /** Arrow down and Enter go to the list. */
  readonly onLeave: () => void;
  readonly ref: Ref<HTMLInputElement>;
}

/** The filter's line, coloured as it is read; what is wrong with it stands beneath. */
export function FilterBox({ text, reading, onChange, onLeave, ref }: FilterBoxProps) {
  const colours = useRef<HTMLDivElement>(null);
  return (
    <div className="frames-filter" data-invalid={reading.ok ? undefined : ''}>
      <Search size={13} aria-hidden className="frames-filter-icon" />
      <div className="frames-filter-field">
        <div ref={colours} className="frames-filter-colours" aria-hidden>
          <ColouredQuery text={text} />
        </div>
        <input
          ref={ref}
          className="frames-filter-input"
          aria-label="Filter frames"
          aria-invalid={!reading.ok}
          aria-describedby="frames-filter-problem"
          placeholder="Filter   dir:s2c  method:tools/*  latency>500ms  level:error"
          spellCheck={false}
          autoComplete="off"
          value={text}
          onChange={(event) => onChange(event.target.value)}
          onScroll={(event) => {
            if (colours.current !== null) colours.current.scrollLeft = event.currentTarget.scrollLeft;
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && text !== '') {
              event.stopPropagation();
              onChange('');
            } else if (event.key === 'ArrowDown' || event.key === 'Enter' || event.key === 'Escape') {
              event.preventDefault();
              onLeave();
            }
          }}
        />
      </div>
      {text === '' ? null : <IconButton label="Clear the filter" icon={<X />} onClick={() => onChange('')} />}
      <div id="frames-filter-problem" className="frames-filter-problem" aria-live="polite">
        {reading.ok ? '' : `${reading.message} (column ${reading.column + 1})`}
      </div>
    </div>
  );
}

function ColouredQuery({ text }: { readonly text: string }) {
  const pieces: { readonly at: number; readonly text: string; readonly kind: string }[] = [];
  let at = 0;
  for (const token of tokenize(text).tokens) {
    if (token.start > at) pieces.push({ at, text: text.slice(at, token.start), kind: 'space' });
    if (token.end > token.start)
      pieces.push({ at: token.start, text: text.slice(token.start, token.end), kind: token.kind });
    at = token.end;
  }
  if (at < text.length) pieces.push({ at, text: text.slice(at), kind: 'word' });
  return pieces.map((piece) => (
    <span key={piece.at} className={`frames-token-${piece.kind}`}>
      {piece.text}
    </span>
  ));
}
