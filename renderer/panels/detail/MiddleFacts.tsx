import { useMemo } from 'react';
import type { MiddleEvent, WentPiece } from '../../../shared/capture/index.ts';
import { count, counted } from '../../widgets/index.ts';
import { GlyphText } from '../../protocol/evidence/index.ts';
import { Fact, Facts, hexText } from '../../protocol/text/index.ts';
import { exactDifference, middleDifference } from './middle-difference.ts';

/** What rules in the middle did to a message: what came, and what went on. */
export function MiddleFacts({ event }: { readonly event: MiddleEvent }) {
  return (
    <>
      <Facts>
        <Fact name="rules">
          <GlyphText text={event.rules.join(', ')} />
        </Fact>
        <Fact name="the message was">{event.does.join(', ')}</Fact>
        {event.ending === undefined ? null : <Fact name="then">{ENDINGS[event.ending]}</Fact>}
      </Facts>
      <Difference of={event} />
      <Exactly of={event} />
      <Facts>
        <Fact name="came">{counted(event.bytes, 'byte')}</Fact>
      </Facts>
      <Bytes of={event} />
      {event.went.length === 0 ? (
        <p className="facts-text">Nothing went on.</p>
      ) : (
        Array.from(event.went, (piece, place) => ({ piece, place })).map(({ piece, place }) => (
          <div key={place}>
            <Facts>
              <Fact name={RECEIVERS[piece.to]}>{pieceWords(piece)}</Fact>
            </Facts>
            <Bytes of={piece} />
          </div>
        ))
      )}
    </>
  );
}

/** What differs, first of all. */
function Difference({ of }: { readonly of: MiddleEvent }) {
  const lines = useMemo(() => middleDifference(of), [of]);
  if (lines === null) return null;
  return (
    <pre className="facts-block middle-difference" aria-label="What differs">
      {lines.slice(0, MOST_LINES).map(({ at, sign, text }) => (
        <span key={at} data-sign={sign}>
          {sign} <GlyphText text={text} />
        </span>
      ))}
    </pre>
  );
}

/** The stretch that differs, to the character. */
function Exactly({ of }: { readonly of: MiddleEvent }) {
  const difference = useMemo(() => exactDifference(of), [of]);
  if (difference === null) return null;
  const { from, came, went, before, after } = difference;
  return (
    <>
      <Facts>
        <Fact name="exactly">
          {`from character ${count(from)} on: ${counted(came.length, 'character')} became ${count(went.length)}`}
        </Fact>
      </Facts>
      <pre className="facts-block middle-exactly" aria-label="To the character">
        <GlyphText text={before} />
        {came === '' ? null : (
          <del>
            <GlyphText text={cut(came)} />
          </del>
        )}
        {went === '' ? null : (
          <ins>
            <GlyphText text={cut(went)} />
          </ins>
        )}
        <GlyphText text={after} />
      </pre>
    </>
  );
}

function cut(text: string): string {
  return text.length > MOST_EXACT ? `${text.slice(0, MOST_EXACT)}…` : text;
}

/** Of a long stretch so much is shown, UTF-16 units. */
const MOST_EXACT = 2_000;
/** Lines of a difference that are shown; both texts stand below it. */
const MOST_LINES = 500;

function Bytes({ of: { text, base64 = '' } }: { readonly of: Pick<WentPiece, 'text' | 'base64'> }) {
  return <pre className="facts-block">{text === undefined ? hexText(base64) : <GlyphText text={text} />}</pre>;
}

function pieceWords({ bytes, end, afterMs = 0 }: WentPiece): string {
  const ends = end === undefined ? '' : end === 'none' ? ', without a line end' : ', ended by CR and LF';
  return `${counted(bytes, 'byte')}${ends}${afterMs === 0 ? '' : `, after ${afterMs} ms`}`;
}

const RECEIVERS: Readonly<Record<WentPiece['to'], string>> = {
  receiver: 'went on',
  sender: 'went back',
  stderr: 'went to stderr',
};

const ENDINGS: Readonly<Record<NonNullable<MiddleEvent['ending']>, string>> = {
  stall: 'nothing passes any more from this side',
  deaf: 'nothing of this side is heard any more',
  exit: 'the server was made to exit',
  kill: 'the server was killed',
  cut: 'the connection was cut',
  status: 'the request was answered over HTTP here',
};
