import { useEffect, useState } from 'react';
import { command, sentenceOf } from '../../state/index.ts';
import { JsonText } from '../../widgets/index.ts';
import { parseJson } from '../../../shared/json/index.ts';

/** Longer texts are shown to here, UTF-16 units. */
const SHOWN_MOST = 40_000;

interface AnswerTextProps {
  readonly title: string;
  readonly connection: string;
  /** 0 where there is none. */
  readonly seq: number;
}

interface Loaded {
  readonly seq: number;
  readonly text: string;
  readonly problem: string;
}

/** The message of an event, laid out. */
export function AnswerText({ title, connection, seq }: AnswerTextProps) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    let over = false;
    if (seq === 0) return undefined;
    command('frameText', { connection, seq, from: 0, length: SHOWN_MOST }).then(
      ({ text, total }) => {
        if (!over) setLoaded({ seq, text: total > text.length ? `${text}…` : laidOut(text), problem: '' });
      },
      (problem: unknown) => {
        if (!over) setLoaded({ seq, text: '', problem: sentenceOf(problem) });
      },
    );
    return () => {
      over = true;
    };
  }, [connection, seq]);
  const known = loaded?.seq === seq ? loaded : null;
  return (
    <figure className="replay-answer">
      <figcaption>
        {title}
        {seq === 0 ? '' : ` · event ${seq}`}
      </figcaption>
      {seq === 0 ? <p className="tone-muted">There is none.</p> : null}
      {known === null ? null : known.problem === '' ? (
        // A region that scrolls has to be reachable by the keyboard.
        <pre tabIndex={0} aria-label={`${title} message`}>
          <JsonText text={known.text} />
        </pre>
      ) : (
        <p className="tone-muted">It cannot be shown: {known.problem}</p>
      )}
    </figure>
  );
}

function laidOut(text: string): string {
  try {
    return JSON.stringify(parseJson(text), null, 2);
  } catch {
    return text;
  }
}
