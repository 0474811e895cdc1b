import {
  afterString,
  exactText,
  isOneValue,
  isTooDeep,
  keyText,
  membersOf,
  MOST_LEVELS,
  parsedJson,
  reachOfValue,
  rootOf,
  type JsonNode,
} from '../json/index.ts';
import type { ConfigMember, ConfigReading, ConfigRemark, ConfigValue, TextSpan } from './value.ts';

const BYTE_ORDER_MARK = '\ufeff';

/**
 * Reads JSON, with comments and commas behind the last member remarked on: whether they may stand is the client's matter. They are
 * blanked, not cut, so that every offset is one of the text itself.
 */
export function readJson(text: string): ConfigReading {
  const { plain, remarks } = withoutComments(text);
  const root = rootOf(plain);
  if (root === null) return { root: null, fault: null, remarks };
  const fault = faultOf(plain, root);
  return { root: fault === null ? valueOf(plain, root) : null, fault, remarks };
}

function faultOf(plain: string, root: JsonNode): ConfigReading['fault'] {
  // The system's own parser takes a tenth of the time: only what it refuses is looked through for the place.
  if (parsedJson(plain) !== undefined) return null;
  if (isTooDeep(plain)) return { at: root.start, message: `It is nested deeper than ${MOST_LEVELS} levels` };
  const reach = reachOfValue(plain, root.start);
  if (!reach.sound)
    return reach.end >= plain.length
      ? { at: plain.length, message: 'It ends in the midst of a value' }
      : { at: reach.end, message: `It is no JSON from ${shown(plain, reach.end)} on` };
  if (isOneValue(plain, root)) return null;
  const rest = root.end + (/\S/.exec(plain.slice(root.end))?.index ?? 0);
  return { at: rest, message: `${shown(plain, rest)} follows the end of the value` };
}

function shown(text: string, at: number): string {
  return JSON.stringify(text.slice(at, at + 12).split(/[\r\n]/)[0]);
}

/** A value whose members are read when they are asked for: of a large file only the way to the servers is. */
function valueOf(plain: string, node: JsonNode): ConfigValue {
  const { start, end } = node;
  if (node.kind === 'object') {
    let members: readonly ConfigMember[] | undefined;
    return {
      kind: 'map',
      start,
      end,
      get members() {
        return (members ??= Array.from(membersOf(plain, node)).flatMap(({ key, value }) =>
          key === null
            ? []
            : [
                {
                  key: keyText(exactText(plain, key)),
                  from: key.start,
                  keySpan: { start: key.start, end: key.end },
                  value: valueOf(plain, value),
                  line: false,
                },
              ],
        ));
      },
    };
  }
  if (node.kind === 'array') {
    let items: readonly ConfigValue[] | undefined;
    return {
      kind: 'list',
      start,
      end,
      lines: false,
      get items() {
        return (items ??= Array.from(membersOf(plain, node)).map(({ value }) => valueOf(plain, value)));
      },
    };
  }
  const exact = exactText(plain, node);
  const value = parsedJson(exact);
  return {
    kind: 'scalar',
    start,
    end,
    value: typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null,
  };
}

/** The text with blanks in the place of comments, trailing commas and a byte order mark: as long as it was. */
function withoutComments(text: string): { readonly plain: string; readonly remarks: readonly ConfigRemark[] } {
  const remarks: ConfigRemark[] = [];
  const blanks: TextSpan[] = [];
  const blank = (what: ConfigRemark['what'], start: number, end: number): void => {
    blanks.push({ start, end });
    if (!remarks.some((one) => one.what === what)) remarks.push({ what, at: start });
  };
  /** The last sign that is neither white space nor of a comment, and the comma that it is, where a value stands before it. */
  let last = '';
  let comma = -1;
  let at = 0;
  if (text.startsWith(BYTE_ORDER_MARK)) {
    blank('byte order mark', 0, 1);
    at = 1;
  }
  while (at < text.length) {
    const sign = text.charAt(at);
    const start = at;
    if (sign === '/' && (text[at + 1] === '/' || text[at + 1] === '*')) {
      at = afterComment(text, at);
      blank('comment', start, at);
      continue;
    }
    at = sign === '"' ? afterString(text, at) : at + 1;
    if (sign === ' ' || sign === '\n' || sign === '\r' || sign === '\t') continue;
    if ((sign === '}' || sign === ']') && comma >= 0) blank('trailing comma', comma, comma + 1);
    comma = sign === ',' && !'[{,:'.includes(last) ? start : -1;
    last = sign;
  }
  return { plain: blanked(text, blanks), remarks };
}

function blanked(text: string, blanks: readonly TextSpan[]): string {
  let plain = '';
  let kept = 0;
  for (const { start, end } of blanks.toSorted((one, other) => one.start - other.start)) {
    plain += text.slice(kept, start) + text.slice(start, end).replace(/[^\r\n]/g, ' ');
    kept = end;
  }
  return plain + text.slice(kept);
}

/** Offset after a comment; one that is not closed goes to the end, where no value follows it. */
function afterComment(text: string, at: number): number {
  if (text[at + 1] === '/') {
    const end = /[\r\n]/g;
    end.lastIndex = at;
    return end.exec(text)?.index ?? text.length;
  }
  const end = text.indexOf('*/', at + 2);
  return end < 0 ? text.length : end + 2;
}
