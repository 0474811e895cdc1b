import { sseFields, type FrameEvent } from '../../../shared/capture/index.ts';
import { GlyphText, type FrameBody } from '../../protocol/evidence/index.ts';
import { SseFacts } from './SseFacts.tsx';
import './frame-origin.css';

/** What carried the frame beside its text: the fields of its server-sent event, all of its lines on demand. */
export function FrameOrigin({ event, body }: { readonly event: FrameEvent; readonly body: FrameBody }) {
  if (event.binary !== undefined) {
    return <p className="frame-origin-note tone-warning">A binary WebSocket message; MCP sends text messages.</p>;
  }
  if (event.sse === undefined) return null;
  const fields = sseFields(event.sse.lines);
  return (
    <details className="frame-origin">
      <summary>
        <span>server-sent event</span>
        <Field name="event" value={fields.event === '' ? null : fields.event} />
        <Field name="id" value={fields.id} />
        <Field name="retry" value={fields.retry === null ? null : `${fields.retry} ms`} />
        {event.sse.lineEnd === undefined ? null : (
          <span className="tone-warning">
            {{ crlf: 'CR LF', cr: 'CR', mixed: 'mixed line ends' }[event.sse.lineEnd]}
          </span>
        )}
      </summary>
      <SseFacts sse={event.sse} text={body.base64 ? '' : body.text} />
    </details>
  );
}

function Field({ name, value }: { readonly name: string; readonly value: string | null }) {
  if (value === null) return null;
  return (
    <span className="frame-origin-field">
      <small>{name}</small> <GlyphText text={value.length > 80 ? `${value.slice(0, 80)}…` : value} />
    </span>
  );
}
