import { rawLines, sseFields, type SseLines } from '../../../shared/capture/index.ts';
import { GlyphText } from '../../protocol/evidence/index.ts';
import { counted } from '../../widgets/index.ts';
import { Fact, Facts, FactsTitle } from '../../protocol/text/index.ts';

/** Raw lines that are shown, and units of each. */
const LINES = 200;
const WIDTH = 400;
/** Units of the data that are looked at for them. */
const HEAD = LINES * WIDTH;

const LINE_ENDS = { lf: 'LF', crlf: 'CR LF', cr: 'CR', mixed: 'mixed: some CR LF, CR or LF' } as const;

/** A server-sent event: what its fields say, and its lines as they were. `text` is its data. */
export function SseFacts({ sse, text }: { readonly sse: SseLines; readonly text: string }) {
  const fields = sseFields(sse.lines);
  const lines = rawLines(sse.lines, text.slice(0, HEAD));
  return (
    <>
      <Facts>
        <Fact name="event" explains={{ kind: 'sse-field', name: 'event' }}>
          {fields.event === '' ? (
            <span className="facts-muted">message, by default</span>
          ) : (
            <GlyphText text={fields.event} />
          )}
        </Fact>
        <Fact name="id" explains={{ kind: 'sse-field', name: 'id' }}>
          {fields.id === null ? (
            <span className="facts-muted">none</span>
          ) : fields.id === '' ? (
            'empty: clears the last id'
          ) : (
            <GlyphText text={fields.id} />
          )}
        </Fact>
        <Fact name="retry" explains={{ kind: 'sse-field', name: 'retry' }}>
          {fields.retry === null ? <span className="facts-muted">none</span> : `${fields.retry} ms`}
        </Fact>
        {fields.ignored.length === 0 ? null : (
          <Fact name="ignored">
            <GlyphText text={fields.ignored.map((name) => (name === '' ? '""' : name)).join(', ')} />
          </Fact>
        )}
        <Fact name="line ends">{LINE_ENDS[sse.lineEnd ?? 'lf']}</Fact>
      </Facts>
      <FactsTitle>Its lines</FactsTitle>
      <pre className="facts-block facts-lines">
        {Array.from(lines.slice(0, LINES), (line, place) => (
          <span key={place}>
            <GlyphText text={line.length > WIDTH ? line.slice(0, WIDTH) : line} />
            {line.length > WIDTH ? <span className="facts-muted"> … {counted(line.length, 'character')}</span> : null}
            {'\n'}
          </span>
        ))}
        {lines.length > LINES ? <span className="facts-muted">… {counted(lines.length, 'line')} in all</span> : null}
      </pre>
    </>
  );
}
