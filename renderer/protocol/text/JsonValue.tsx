import type { JsonNode } from '../../../shared/json/index.ts';
import { excerpt } from './glance.ts';
import { useState } from 'react';
import { count } from '../../widgets/index.ts';
import { GlyphText } from '../evidence/index.ts';

/** Units of a string that are shown before one asks for all, and with each further press. */
const FOLDED = 300;
const UNFOLDED = 50_000;

const TONE = { string: 'json-str', number: 'json-num', literal: 'json-lit', broken: 'tone-error' } as const;

/** Most digits of a double that survive being read. */
const SAFE_DIGITS = 15;

/** A string, number or literal in its exact text. Line feeds written as `\n` also break the line on the screen. */
export function JsonValue({ text, node }: { readonly text: string; readonly node: JsonNode }) {
  const [limit, setLimit] = useState(FOLDED);
  if (node.kind === 'object') return <span className="json-pun">{node.whole ? '{}' : '{ …'}</span>;
  if (node.kind === 'array') return <span className="json-pun">{node.whole ? '[]' : '[ …'}</span>;
  const length = node.end - node.start;
  const shown = excerpt(text, node.start, node.end, limit);
  const left = length - shown.length;
  const long = node.kind === 'number' && shown.replace(/[^\d]/g, '').length > SAFE_DIGITS;
  return (
    <span
      className={`json-tree-value ${TONE[node.kind]}`}
      title={long ? 'More digits than most readers keep: shown as written.' : undefined}
    >
      {node.kind === 'string' ? <StringText text={shown} /> : <GlyphText text={shown} />}
      {node.kind === 'broken' && shown === '' ? 'missing value' : null}
      {left > 0 ? (
        <button
          type="button"
          className="evidence-link json-tree-fold"
          tabIndex={-1}
          onClick={() => setLimit(limit + UNFOLDED)}
        >
          … show {length <= limit + UNFOLDED ? `all ${count(length)}` : `${count(UNFOLDED)} more of ${count(length)}`}
        </button>
      ) : null}
      {left === 0 && !node.whole && node.kind === 'string' ? <i className="json-tree-cut">… cut here</i> : null}
    </span>
  );
}

/** The exact text of a string; each written line feed ends a line on the screen. */
function StringText({ text }: { readonly text: string }) {
  const parts = splitAfterLineFeeds(text);
  if (parts.length === 1) return <GlyphText text={text} />;
  return Array.from(parts, (part, place) => ({ part, place })).map(({ part, place }) => {
    const feed = place < parts.length - 1;
    return (
      <span key={place}>
        <GlyphText text={feed ? part.slice(0, -2) : part} />
        {feed ? <span className="json-tree-feed">\n{'\n'}</span> : null}
      </span>
    );
  });
}

/** Cuts a string's exact text after every `\n` that is an escape (and not a backslash followed by n). */
function splitAfterLineFeeds(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  let at = text.indexOf('\\');
  while (at >= 0 && at + 1 < text.length) {
    if (text[at + 1] === 'n') {
      parts.push(text.slice(from, at + 2));
      from = at + 2;
    }
    at = text.indexOf('\\', at + 2);
  }
  parts.push(text.slice(from));
  return parts;
}
