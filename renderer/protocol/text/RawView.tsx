import { useMemo } from 'react';
import type { FrameEvent } from '../../../shared/capture/index.ts';
import { byteSize, count, counted } from '../../widgets/index.ts';
import { GlyphText, type FrameBody } from '../evidence/index.ts';
import { bytesOfBase64 } from './hex.ts';
import { HexDump } from './HexDump.tsx';
import { TextRows } from './TextRows.tsx';
import './raw.css';

interface RawViewProps {
  readonly event: FrameEvent;
  readonly body: FrameBody;
  /** Stretch of a batch member, in UTF-16 units. */
  readonly lit: readonly [number, number] | null;
  readonly onNearEnd: () => void;
}

/** The frame as it was on the wire: its exact text, or a hex dump when it is not UTF-8. */
export function RawView({ event, body, lit, onNearEnd }: RawViewProps) {
  const bytes = useMemo(() => (body.base64 ? wholeGroups(body.text) : null), [body]);
  return (
    <>
      <p className="raw-facts">
        <span>
          {event.bytes < 1024
            ? counted(event.bytes, 'byte')
            : `${counted(event.bytes, 'byte')} (${byteSize(event.bytes)})`}
        </span>
        {event.stream === 'stdio' ? <span>{endWords(event)}</span> : null}
        <span>{chunkWords(event)}</span>
        {body.base64 ? <span className="tone-warning">not UTF-8</span> : null}
        {body.text.length < body.total ? (
          <span className="tone-warning">
            the first {count(body.text.length)} characters of {count(body.total)}; more as you scroll
          </span>
        ) : null}
      </p>
      {bytes !== null ? (
        <HexDump bytes={bytes} onNearEnd={onNearEnd} />
      ) : (
        <TextRows
          text={body.text}
          label="Raw text"
          gutter="offsets"
          lit={lit}
          draw={(start, end) => drawRaw(body.text, start, end, lit)}
          onNearEnd={onNearEnd}
        />
      )}
    </>
  );
}

/** Four characters are three bytes: a head that stops within a group is shown up to the group before. */
function wholeGroups(base64: string): Uint8Array {
  return bytesOfBase64(base64.slice(0, base64.length - (base64.length % 4)));
}

function drawRaw(text: string, start: number, end: number, lit: readonly [number, number] | null) {
  if (lit === null || (start >= lit[0] && end <= lit[1])) return <GlyphText text={text.slice(start, end)} />;
  const from = Math.min(Math.max(start, lit[0]), end);
  const to = Math.max(Math.min(end, lit[1]), from);
  return (
    <>
      <span className="text-rows-dim">
        <GlyphText text={text.slice(start, from)} />
      </span>
      <GlyphText text={text.slice(from, to)} />
      <span className="text-rows-dim">
        <GlyphText text={text.slice(to, end)} />
      </span>
    </>
  );
}

/** How the line ended, in words. */
function endWords(event: Pick<FrameEvent, 'end'>): string {
  if (event.end === 'crlf') return 'ends in CR LF';
  return event.end === 'none' ? 'no line end' : 'ends in LF';
}

/** In what pieces the frame came, in words. */
function chunkWords(event: Pick<FrameEvent, 'chunks' | 'dir'>): string {
  if (event.chunks === undefined || event.chunks.length < 2)
    return event.dir === 'c2s' ? 'written at once' : 'in one piece';
  const shown = event.chunks.slice(0, 4).map((length) => count(length));
  const more = event.chunks.length > shown.length ? ' + …' : '';
  return `in ${count(event.chunks.length)} pieces: ${shown.join(' + ')}${more} bytes`;
}
