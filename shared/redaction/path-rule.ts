import { isPseudonym } from './pseudonym.ts';
import { NO_SPANS, type Span, type TextRule } from './span.ts';

/** The folder of a user on Linux and macOS; not a part of an address, nor of a longer path. */
const POSIX_HOME = /(?:(?<=file:\/\/)|(?<![\w/.~%-]))\/(?:home|Users)\/([^/\\\s"'`<>|:;,*?()[\]{}]{1,64})/g;
/** That on Windows, with its separators once, doubled as in JSON, or turned. */
const WINDOWS_HOME =
  /(?<![A-Za-z])[A-Za-z]:(?:\\{1,4}|\/)Users(?:\\{1,4}|\/)([^/\\"'`<>|:;,*?\r\n]{1,64})(?=[/\\]|$)/gi;
const WINDOWS_SHORT = /(?<![A-Za-z])[A-Za-z]:(?:\\{1,4}|\/)Users(?:\\{1,4}|\/)([^/\\\s"'`<>|:;,*?]{1,64})/gi;
/** Folders beside those of users. */
const SHARED = /^(?:shared|public|default|default user|all users|linuxbrew|\.+)$/i;

/** Names of users in the paths of their home folders. */
export const pathRule: TextRule = (text) => {
  const posix = text.includes('/home/') || text.includes('/Users/');
  const windows = text.includes(':') && /:[\\/]+users[\\/]/i.test(text);
  if (!posix && !windows) return NO_SPANS;
  const spans: Span[] = [];
  for (const pattern of [...(posix ? [POSIX_HOME] : []), ...(windows ? [WINDOWS_HOME, WINDOWS_SHORT] : [])]) {
    for (const match of text.matchAll(pattern)) {
      const name = match[1]!;
      const end = match.index + match[0].length;
      if (!SHARED.test(name) && !isPseudonym(name))
        spans.push({ start: end - name.length, end, rule: 'path', kind: 'user' });
    }
  }
  return spans;
};
