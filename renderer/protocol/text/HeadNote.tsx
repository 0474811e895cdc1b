import { Button, byteSize, count } from '../../widgets/index.ts';
import type { FrameBody } from '../evidence/index.ts';
import './head-note.css';

interface HeadNoteProps {
  readonly body: FrameBody;
  /** Of the whole frame. */
  readonly bytes: number;
  /** The rest is on its way. */
  readonly loading: boolean;
  readonly more: (all: boolean) => void;
  /** What the text is shown as. */
  readonly what: 'tree' | 'layout';
}

/** Says that only the head of a huge frame is here, and offers the rest. */
export function HeadNote({ body, bytes, loading, more, what }: HeadNoteProps) {
  if (body.text.length >= body.total) return null;
  return (
    <p className="head-note">
      <span>
        Only the first {count(body.text.length)} characters of {count(body.total)} are here.
      </span>
      <Button disabled={loading} onClick={() => more(true)}>
        {loading ? 'Loading…' : `Load all ${byteSize(bytes)} into the ${what}`}
      </Button>
    </p>
  );
}
