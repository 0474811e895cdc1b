import ownPath, { type PlatformPath } from 'node:path';
import { isServerAddress, readOutsideAddress } from '../../shared/bridge/index.ts';

/** What a `mcpscope:` link asks for. `warnings` are sentences that its reader should know before agreeing. */
export type Link =
  | { readonly asks: 'capture'; readonly path: string; readonly warnings: readonly string[] }
  | { readonly asks: 'address'; readonly host: string; readonly address: string; readonly warnings: readonly string[] }
  | { readonly asks: 'nothing'; readonly why: string };

/** A longer link cannot be shown in full by a question, in UTF-16 units. */
const LONGEST = 2_000;
const WHAT_CAN_BE = 'A link can be mcpscope://open?capture=PATH or mcpscope://connect?url=ADDRESS.';

/** Whether a word of a command line is a link, well-formed or not. */
export function isLink(word: string): boolean {
  return /^mcpscope:/i.test(word);
}

/**
 * Reads a link that anybody may have written. It can name one capture or one address, and never a command: nobody can judge
 * what a command line of a stranger does. Whoever reads a link asks before following it. `path` is how this system writes paths.
 */
export function readLink(text: string, path: Pick<PlatformPath, 'isAbsolute' | 'normalize'> = ownPath): Link {
  const link = text.length > LONGEST ? null : URL.parse(text);
  if (link === null)
    return nothing(text.length > LONGEST ? `It is longer than ${LONGEST} characters.` : 'It cannot be read.');
  const parts = [...link.searchParams];
  const plain = link.username === '' && link.password === '' && link.port === '' && link.hash === '';
  const [name, value = ''] = parts[0] ?? [];
  if (link.protocol !== 'mcpscope:' || !plain || parts.length !== 1 || !/^\/?$/.test(link.pathname))
    return nothing(WHAT_CAN_BE);
  if (hidesSomething(value))
    return nothing('It holds characters that cannot be seen, or that turn the writing around.');
  if (link.hostname === 'open' && name === 'capture') return captureOf(value, path);
  return link.hostname === 'connect' && name === 'url' ? addressOf(value) : nothing(WHAT_CAN_BE);
}

function captureOf(path: string, { isAbsolute, normalize }: Pick<PlatformPath, 'isAbsolute' | 'normalize'>): Link {
  if (!isAbsolute(path)) return nothing('The path of its capture is not absolute.');
  // Opening a share tells its host who the user is; what is behind \\.\ is a device.
  if (/^[\\/]{2}/.test(path)) return nothing('Its capture is not on this machine.');
  if (!path.toLowerCase().endsWith('.mcpcap')) return nothing('The file it names is no capture (.mcpcap).');
  return { asks: 'capture', path: normalize(path), warnings: [] };
}

function addressOf(text: string): Link {
  if (!isServerAddress(text)) return nothing('The address it names is none of a server: http, https, ws or wss.');
  const { protocol = '' } = URL.parse(text) ?? {};
  const { host, warnings, open } = readOutsideAddress(text.replace(/^ws/i, 'http'), (web) => URL.parse(web));
  if (open === null) return nothing(warnings.join(' '));
  if (/^https?:\/\/[^/]*@/.test(open)) return nothing('The address it names carries a user name or a password.');
  const secure = protocol === 'wss:' || protocol === 'https:';
  const told = secure ? warnings : [`Its scheme is ${protocol}, so nobody vouches for the host.`, ...warnings.slice(1)];
  return {
    asks: 'address',
    host,
    address: protocol.startsWith('ws') ? open.replace(/^http/, 'ws') : open,
    warnings: told,
  };
}

/** Control characters, and those without width or against the direction of the writing. */
function hidesSomething(text: string): boolean {
  return /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text);
}

function nothing(why: string): Link {
  return { asks: 'nothing', why };
}
