import { useMemo } from 'react';
import type { Row } from '../../../shared/analysis/index.ts';
import { explain, isSameSubject, type Subject } from '../../../shared/explain/index.ts';
import type { Revision } from '../../../shared/mcp/index.ts';
import { explainedHandlers, explainFocused, useExplained, type ConnectionModel } from '../../state/index.ts';
import { counted } from '../../widgets/index.ts';
import { GlyphText, methodOf, type FrameBody } from '../evidence/index.ts';
import { ExplanationText } from './ExplanationText.tsx';
import { subjectsIn } from './frame-subjects.ts';
import { revisionOf, subjectOfRow, useExplanation } from './use-explanation.ts';
import './explain.css';
import { parseJson } from '../../../shared/json/index.ts';

interface ExplainViewProps {
  readonly model: ConnectionModel;
  readonly row: Row;
  /** Text of the frame; null for events that are no frames, and before it has been read. */
  readonly body: FrameBody | null;
}

/** The chosen row explained: what is under the cursor, and all that the message speaks of. */
export function ExplainView({ model, row, body }: ExplainViewProps) {
  const explanation = useExplanation(model, row);
  const revision = revisionOf(model);
  return (
    <div className="explain-view" data-explain tabIndex={-1}>
      <section className="explain-chosen" aria-label="Explanation">
        {explanation === null ? null : <ExplanationText explanation={explanation} revision={revision} />}
      </section>
      {body === null ? null : <InThisFrame row={row} body={body} revision={revision} />}
    </div>
  );
}

/** Longest text that is read for it, in UTF-16 units. */
const LONGEST = 1_048_576;

function InThisFrame({
  row,
  body,
  revision,
}: Pick<ExplainViewProps, 'row'> & { body: FrameBody; revision: Revision | null }) {
  const { method, class: name, member } = row;
  const subjects = useMemo(() => subjectsOf(body, { method, class: name, member }), [body, method, name, member]);
  const focused = useExplained((state) => state.focused);
  if (subjects === null) return <p className="explain-says">{tooLong(body)}</p>;
  return (
    <section className="explain-frame" aria-label="In this frame">
      <h3>In this frame</h3>
      {subjects.map((subject) => (
        <Line
          key={`${subject.kind} ${subject.of ?? ''} ${subject.name}`}
          subject={subject}
          revision={revision}
          chosen={isSameSubject(subject, focused)}
        />
      ))}
    </section>
  );
}

function tooLong(body: FrameBody): string {
  return body.total > LONGEST
    ? `The frame has ${counted(body.total, 'character')}: point at its parts in the tree to have them explained.`
    : 'The frame is not JSON, so there are no fields to explain.';
}

/** What the frame speaks of, its method first; null where its text cannot be read as JSON. */
function subjectsOf(body: FrameBody, row: Pick<Row, 'method' | 'class' | 'member'>): Subject[] | null {
  if (body.base64 || body.text.length < body.total || body.total > LONGEST) return null;
  try {
    const value: unknown = parseJson(body.text);
    const message: unknown = row.member >= 0 && Array.isArray(value) ? value[row.member] : value;
    const itself = subjectOfRow(row);
    const parts = Array.isArray(message) ? [] : subjectsIn(methodOf(row), message);
    return [itself, ...parts.filter((part) => !isSameSubject(part, itself))];
  } catch (error) {
    // Noise and malformed frames are explained by what kind of row they are.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

interface LineProps {
  readonly subject: Subject;
  readonly revision: Revision | null;
  readonly chosen: boolean;
}

function Line({ subject, revision, chosen }: LineProps) {
  const { title, kind, meaning, inForce } = explain(subject, revision);
  return (
    <button
      type="button"
      className="explain-line"
      data-chosen={chosen}
      onClick={() => explainFocused(subject)}
      {...explainedHandlers(subject)}
    >
      <span className="explain-line-name" title={kind}>
        <GlyphText text={title.length > 60 ? `${title.slice(0, 59)}…` : title} />
      </span>
      <span className="explain-line-means">
        {SIGNS[inForce] ?? ''} {meaning}
      </span>
    </button>
  );
}

/** Signs of what is not simply in force. */
const SIGNS: Readonly<Record<string, string>> = { deprecated: '▲', removed: '✕', 'not yet': '✕', undefined: '?' };
