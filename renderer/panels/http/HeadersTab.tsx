import { ExplainedText, GlyphText, HeaderLines, notedLines } from '../../protocol/evidence/index.ts';
import type { ExchangeHeads } from './use-exchange-events.ts';

interface HeadersTabProps {
  readonly connection: string;
  readonly events: ExchangeHeads;
}

/** The heads of both sides: exactly as written beside what was asked for, and exactly as they came. */
export function HeadersTab({ connection, events }: HeadersTabProps) {
  const { asked, sent, responses } = events;
  return (
    <div className="exchange-scroll">
      {asked === null ? null : (
        <section aria-label="Request head">
          <h4>
            Request <small>{sent === null ? 'as requested: nothing was sent' : 'headers as sent'}</small>
          </h4>
          <p className="exchange-line">
            <GlyphText text={sent === null ? `${asked.method} ${asked.url}` : sent.line} />
          </p>
          <HeaderLines
            connection={connection}
            label="Request headers"
            lines={sent === null ? notedLines(asked.headers, null) : notedLines(sent.headers, asked.headers)}
          />
        </section>
      )}
      {responses.map((response) => (
        <section key={response.seq} aria-label="Response head">
          <h4>
            Response <small>{response.status < 200 ? 'informational' : 'headers as received'}</small>
          </h4>
          <p className="exchange-line">
            <ExplainedText subject={{ kind: 'status', name: String(response.status) }}>{response.status}</ExplainedText>{' '}
            <GlyphText text={response.reason} />
          </p>
          <HeaderLines
            connection={connection}
            label={`Response headers ${response.status}`}
            lines={notedLines(response.headers, null)}
          />
        </section>
      ))}
      {!events.read || responses.length > 0 ? null : (
        <p className="exchange-says">
          {asked === null ? 'The heads of this exchange are not in the capture.' : 'No response has come.'}
        </p>
      )}
    </div>
  );
}
