import { entryOf } from '../../../shared/json/index.ts';
import { useEffect, useMemo, useState } from 'react';
import {
  base64Fault,
  decodedLength,
  DRAWN_TYPES,
  MEDIA_HEAD,
  mediaFacts,
  PIXELS_UNASKED,
  PLAYED_TYPES,
  type MediaFacts,
} from '../../../shared/surface/index.ts';
import { blobAddress, notify, saveFile, sentenceOf } from '../../state/index.ts';
import { Button, byteSize, count } from '../../widgets/index.ts';
import { Fact, Facts, HexDump } from '../text/index.ts';
import { GlyphText } from '../evidence/index.ts';
import { allBytes, firstBytes } from './base64-bytes.ts';
import { withEnding } from './saved-name.ts';
import { TextView } from './TextView.tsx';

interface MediaViewProps {
  readonly base64: string;
  readonly mimeType: string;
  readonly as: 'image' | 'audio' | 'blob';
  /** False while the end of the base64 may be missing. */
  readonly whole: boolean;
  /** Plain file name to save it by. */
  readonly name: string;
}

/** Bytes up to which a picture is drawn unasked. */
const UNASKED = 2_097_152;
/** Bytes that the hex dump shows. */
const DUMPED = 262_144;
/** Height of the hex dump at most, and of one of its rows, in px. */
const HEX_HEIGHT = 380;
const HEX_ROW = 19;
/** Bytes of a picture that is shown as its source. */
const SOURCE = 1_048_576;

/** Bytes that came as base64: what they are, and as a picture, a sound, a source text or hex. Nothing is drawn that its bytes do not show to be of a type that is. */
export function MediaView({ base64, mimeType, as, whole, name }: MediaViewProps) {
  const bytes = decodedLength(base64);
  const facts = useMemo(() => mediaFacts(firstBytes(base64, MEDIA_HEAD)), [base64]);
  const fault = useMemo(() => headFault(base64, whole), [base64, whole]);
  const shows = showsAs(facts, bytes);
  const [asked, setAsked] = useState(false);
  const [hex, setHex] = useState(as === 'blob' && shows === 'bytes');
  const small = bytes <= UNASKED && (facts.size === null || facts.size.width * facts.size.height <= PIXELS_UNASKED);
  const drawn = whole && shows !== 'bytes' && (asked || small);
  return (
    <div className="result-media">
      <Facts>
        <Fact name="type">
          {mimeType === '' ? <i className="facts-muted">not given</i> : <GlyphText text={mimeType} />}
          <TypeNote said={mimeType} found={facts.type} as={as} />
        </Fact>
        <Fact name="size">
          {whole ? byteSize(bytes) : `more than ${byteSize(bytes)}`}
          <span className="facts-muted">{whole && bytes >= 1_024 ? ` · ${count(bytes)} bytes` : ''}</span>
        </Fact>
        {facts.size === null ? null : (
          <Fact name="picture">
            {count(facts.size.width)} × {count(facts.size.height)} pixels
          </Fact>
        )}
      </Facts>
      {fault === '' ? null : <p className="result-failure tone-warning">▲ {fault}</p>}
      <div className="result-does">
        {whole && shows !== 'bytes' && !drawn ? (
          <Button onClick={() => setAsked(true)}>
            {shows === 'sound' ? 'Play' : 'Show'} {byteSize(bytes)}
          </Button>
        ) : null}
        <Button aria-pressed={hex} tone="ghost" onClick={() => setHex(!hex)}>
          {hex ? 'Hide hex' : 'Hex'}
        </Button>
        {whole ? (
          <Button tone="ghost" onClick={() => void save(base64, withEnding(name, facts.type || mimeType), facts.type)}>
            Save
          </Button>
        ) : (
          <span className="result-muted">Load all of the answer to show or save it.</span>
        )}
      </div>
      {drawn ? <Shown base64={base64} type={facts.type} shows={shows} name={name} /> : null}
      {hex ? <Dump base64={base64} bytes={bytes} /> : null}
    </div>
  );
}

/** What is wrong with the beginning of a base64 text; the rest is looked at when it is decoded. */
function headFault(base64: string, whole: boolean): string {
  const shown = whole ? base64 : base64.slice(0, base64.length - (base64.length % 4));
  return base64Fault(shown, 0, Math.min(shown.length, MEDIA_HEAD));
}

type Shows = 'picture' | 'sound' | 'source' | 'bytes';

/** A vector picture is a document that could bring scripts and fetch others: it stands as its source. */
function showsAs({ type }: MediaFacts, bytes: number): Shows {
  if (DRAWN_TYPES.includes(type)) return 'picture';
  if (PLAYED_TYPES.includes(type)) return 'sound';
  return type === 'image/svg+xml' && bytes <= SOURCE ? 'source' : 'bytes';
}

function TypeNote({
  said,
  found,
  as,
}: {
  readonly said: string;
  readonly found: string;
  readonly as: MediaViewProps['as'];
}) {
  const plain = said.split(';')[0]!.trim().toLowerCase();
  if (found === '')
    return as === 'blob' ? null : <small className="result-note"> · the bytes are of no known type</small>;
  if (plain === found || entryOf(ALIASES, plain) === found) return null;
  if (said === '') return <small className="result-note"> · by its bytes {found}</small>;
  return <small className="result-note tone-warning"> · its bytes are those of {found}</small>;
}

const ALIASES: Readonly<Record<string, string>> = {
  'image/jpg': 'image/jpeg',
  'audio/mp3': 'audio/mpeg',
  'audio/x-wav': 'audio/wav',
  'audio/wave': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
  'audio/x-flac': 'audio/flac',
  'audio/m4a': 'audio/mp4',
  'audio/x-m4a': 'audio/mp4',
  'audio/aac': 'audio/mp4',
  'application/ogg': 'audio/ogg',
  'video/webm': 'audio/webm',
  'application/x-gzip': 'application/gzip',
};

interface ShownProps {
  readonly base64: string;
  readonly type: string;
  readonly shows: Shows;
  readonly name: string;
}

function Shown({ base64, type, shows, name }: ShownProps) {
  const { address, text, problem } = useDecoded(base64, type, shows === 'source');
  const [broken, setBroken] = useState(false);
  if (problem !== '') return <p className="result-failure tone-error">{problem}</p>;
  if (shows === 'source')
    return text === null ? null : <TextView text={text} mimeType={type} name={withEnding(name, type)} />;
  if (address === '') return <p className="result-says">Decoding…</p>;
  if (broken)
    return <p className="result-failure tone-error">The bytes begin as {type}, and cannot be decoded as that.</p>;
  return shows === 'picture' ? (
    <img
      className="result-picture"
      src={address}
      alt={`What the server sent as ${type}`}
      onError={() => setBroken(true)}
    />
  ) : (
    <audio className="result-sound" controls preload="metadata" src={address} onError={() => setBroken(true)} />
  );
}

interface Decoded {
  readonly of: string;
  /** Address of the bytes within this page; '' while they are decoded. */
  readonly address: string;
  readonly text: string | null;
  readonly problem: string;
}

const NOTHING: Decoded = { of: '', address: '', text: null, problem: '' };

function useDecoded(base64: string, type: string, asText: boolean): Decoded {
  const [decoded, setDecoded] = useState(NOTHING);
  useEffect(() => {
    let wanted = true;
    let address = '';
    const decode = async (): Promise<void> => {
      try {
        const blob = new Blob(await allBytes(base64), { type });
        if (!wanted) return;
        if (asText) {
          const text = await blob.text();
          if (wanted) setDecoded({ ...NOTHING, of: base64, text });
          return;
        }
        address = blobAddress(blob);
        setDecoded({ ...NOTHING, of: base64, address });
      } catch (failure) {
        if (wanted) setDecoded({ ...NOTHING, of: base64, problem: sentenceOf(failure) });
      }
    };
    void decode();
    return () => {
      wanted = false;
      if (address !== '') URL.revokeObjectURL(address);
    };
  }, [base64, type, asText]);
  return decoded.of === base64 ? decoded : NOTHING;
}

function Dump({ base64, bytes }: { readonly base64: string; readonly bytes: number }) {
  const shown = useMemo(() => firstBytes(base64, DUMPED), [base64]);
  if (shown.length === 0)
    return <p className="result-failure tone-error">{bytes === 0 ? 'There are no bytes.' : 'It is no base64.'}</p>;
  return (
    <>
      {shown.length < bytes ? (
        <p className="result-says">
          The first {byteSize(shown.length)} of {byteSize(bytes)}.
        </p>
      ) : null}
      <div className="result-hex" style={{ height: Math.min(HEX_HEIGHT, Math.ceil(shown.length / 8) * HEX_ROW + 8) }}>
        <HexDump bytes={shown} />
      </div>
    </>
  );
}

async function save(base64: string, name: string, type: string): Promise<void> {
  try {
    saveFile(name, type === '' ? 'application/octet-stream' : type, await allBytes(base64));
  } catch (failure) {
    notify({ tone: 'error', text: `${name} could not be saved: ${sentenceOf(failure)}` });
  }
}
