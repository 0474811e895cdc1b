/** What an address that leads out of mcpscope says of itself, and whether it may be opened. */
export interface OutsideAddress {
  /** The text before, of, and after the host as it was written; all of it stands in `before` where it is none, or holds odd signs. */
  readonly before: string;
  readonly written: string;
  readonly after: string;
  /** The host as a browser goes to it, with its port, and Punycode for other scripts; '' for none. */
  readonly host: string;
  /** What speaks against opening it unseen, as sentences. */
  readonly warnings: readonly string[];
  /** As a browser reads it, in ASCII, to be shown in full before it is opened. Null where it must not be. */
  readonly open: string | null;
}

/** What is wanted of the platform's own reading of an address, the same by which it is opened. */
export interface ParsedAddress {
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly host: string;
  readonly hostname: string;
  readonly href: string;
}

/** `URL.parse`: null for what is no address. */
export type ParseAddress = (text: string) => ParsedAddress | null;

/** A longer address cannot be shown in full by a question, in UTF-16 units. */
const LONGEST = 2_000;

/**
 * Decides about an address that somebody else wrote: the one judgement for whatever may be opened outside, in every shell. Only http and
 * https are, and nobody opens them unasked (2025-11-25, Elicitation, "Safe URL handling": the user sees the whole of it, its host above
 * all, and is warned of what may deceive).
 */
export function readOutsideAddress(text: string, parse: ParseAddress): OutsideAddress {
  const url = parse(text);
  const nowhere = { before: text, written: '', after: '', host: '', open: null };
  if (url === null) return { ...nowhere, warnings: ['This is not an address.'] };
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return { ...nowhere, warnings: [`Its scheme is ${url.protocol}, and only https: and http: are opened from here.`] };
  const { href, host } = url;
  const long = href.length > LONGEST;
  return {
    ...apart(text, host, parse),
    host,
    warnings: [...warningsOf(url), ...(long ? [TOO_LONG] : [])],
    open: long ? null : href,
  };
}

const TOO_LONG = `It is longer than ${LONGEST} characters, too long to be shown in full before it is opened.`;

function warningsOf(url: ParsedAddress): string[] {
  const warnings: string[] = [];
  if (url.protocol !== 'https:')
    warnings.push(`Its scheme is ${url.protocol} and not https:, so nobody vouches for the host.`);
  if (url.username !== '' || url.password !== '')
    warnings.push('It carries a user name before the host, which can be taken for the host.');
  if (url.hostname.split('.').some((label) => label.startsWith('xn--')))
    warnings.push(
      `Its host is written in letters of other scripts, which can look like others: ${url.hostname} (Punycode).`,
    );
  if (isAddressOfMachine(url.hostname)) warnings.push('Its host is this machine, or an address of a network.');
  return warnings;
}

/** The host set apart in the text, which need not have slashes before it (`https:evil.example`). */
function apart(text: string, host: string, parse: ParseAddress): Pick<OutsideAddress, 'before' | 'written' | 'after'> {
  const parts = /^([a-z]+:[/\\]*(?:[^/\\?#]*@)?)([^/\\?#]*)(.*)$/is.exec(text);
  const [, before = '', written = '', after = ''] = parts ?? [];
  // A browser takes tabs and line breaks out wherever they stand: then what is written is not set apart by what it seems.
  const same = parts !== null && parse(`https://${written}`)?.hostname === host.replace(/:\d+$/, '');
  return same ? { before, written, after } : { before: text, written: '', after: '' };
}

function isAddressOfMachine(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host.startsWith('[') || /^\d+(\.\d+){3}$/.test(host);
}
