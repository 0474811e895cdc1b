/** What an address of an elicitation says of itself. */
export interface ElicitedUrl {
  /** The text before, of, and after the host; all of it stands in `before` where it is no address. */
  readonly before: string;
  readonly host: string;
  readonly after: string;
  /** What speaks against opening it unseen, as sentences. */
  readonly warnings: readonly string[];
  /** As a browser reads it, where it can be opened from here: over https only. Null otherwise. */
  readonly open: string | null;
}

/**
 * Reads an address that the server wants to be visited (2025-11-25, Elicitation, "Safe URL handling": the user sees the whole of it,
 * its host above all, and is warned of what may deceive).
 */
export function readElicitedUrl(text: string): ElicitedUrl {
  const url = URL.parse(text);
  if (url === null) return { before: text, host: '', after: '', warnings: ['This is no address.'], open: null };
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
  const at = url.host === '' ? -1 : hostAt(text);
  const end = at < 0 ? -1 : endOfHost(text, at);
  return {
    before: at < 0 ? text : text.slice(0, at),
    host: at < 0 ? '' : text.slice(at, end),
    after: at < 0 ? '' : text.slice(end),
    warnings,
    open: url.protocol === 'https:' ? url.href : null,
  };
}

/** Offset of the host in the text: after the two slashes and what stands before the last @ of the authority. -1 for none. */
function hostAt(text: string): number {
  const slashes = /^[^/\\?#]*:[/\\]{2,}/.exec(text);
  if (slashes === null) return -1;
  const start = slashes[0].length;
  const authority = /^[^/\\?#]*/.exec(text.slice(start))?.[0] ?? '';
  return start + authority.lastIndexOf('@') + 1;
}

function endOfHost(text: string, at: number): number {
  return at + (/^[^/\\?#]*/.exec(text.slice(at))?.[0].length ?? 0);
}

function isAddressOfMachine(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host.startsWith('[') || /^\d+(\.\d+){3}$/.test(host);
}
