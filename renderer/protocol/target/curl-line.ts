import { splitCommandLine } from './command-line.ts';

/** What a curl command line says about an address. */
export interface CurlLine {
  readonly url: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  /** Certificates are not checked (-k). */
  readonly insecure: boolean;
}

/** Options that only we would misread: they take the next word as their value. */
const WITH_VALUE = new Set(
  (
    '-X --request -d --data --data-raw --data-binary --data-ascii --data-urlencode --json -o --output -A --user-agent -e ' +
    '--referer -u --user -b --cookie -c --cookie-jar -m --max-time --connect-timeout -x --proxy --cacert -E --cert --key ' +
    '--pass -F --form -w --write-out -T --upload-file --resolve --retry --http-version --max-redirs'
  ).split(' '),
);

/** The headers of our own requests: a copied line has them too, and they would only get in the way. */
const OURS =
  /^(accept|content-type|content-length|host|connection|mcp-protocol-version|mcp-session-id|mcp-method|mcp-name)$/i;

/** Reads the URL and the headers of a `curl …` line; what it would send is left aside. Null when the text is no such line. */
export function readCurl(text: string): CurlLine | null {
  if (!/^\s*(\$\s+)?curl\s/.test(text)) return null;
  // A line that was copied from a terminal goes on behind a backslash.
  const words = splitCommandLine(text.replace(/^\s*\$\s+/, '').replace(/\\\r?\n/g, ' '), false);
  if (!words.ok) return null;
  const headers: { name: string; value: string }[] = [];
  let url = '';
  let insecure = false;
  for (let at = 1; at < words.argv.length; at += 1) {
    const word = words.argv[at] ?? '';
    const header = headerText(word, words.argv[at + 1]);
    if (header !== null) {
      if (header.separate) at += 1;
      const [, name, value = ''] = /^([^:]+):(.*)$/s.exec(header.text) ?? [];
      if (name !== undefined && !OURS.test(name.trim())) headers.push({ name: name.trim(), value: value.trim() });
    } else if (word === '-k' || word === '--insecure') insecure = true;
    else if (word === '--url') url = words.argv[++at] ?? '';
    else if (WITH_VALUE.has(word)) at += 1;
    else if (!word.startsWith('-') && url === '') url = word;
  }
  if (url === '') return null;
  // Without a scheme curl asks by http.
  return { url: /^[a-z][a-z\d+.-]*:\/\//i.test(url) ? url : `http://${url}`, headers, insecure };
}

/** The text of `-H text`, `-Htext`, `--header text` or `--header=text`; null for another word. */
function headerText(word: string, next = ''): { readonly text: string; readonly separate: boolean } | null {
  if (word === '-H' || word === '--header') return { text: next, separate: true };
  if (word.startsWith('--header=')) return { text: word.slice('--header='.length), separate: false };
  return word.startsWith('-H') ? { text: word.slice(2), separate: false } : null;
}
