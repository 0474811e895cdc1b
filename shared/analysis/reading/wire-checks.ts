import { entryOf } from '../../json/index.ts';

/** Whether a session id holds characters beyond visible ASCII (2025-03-26 to 2025-11-25, transports, session management). */
export function hasIllegalBytes(sessionId: string): boolean {
  return !/^[\x21-\x7e]*$/.test(sessionId.startsWith('masked ') ? '' : sessionId);
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { http: '80', https: '443', ws: '80', wss: '443' };

/** The origin of an absolute address, `scheme://host:port`; '' for a relative one (RFC 6454 §4). */
export function originOf(address: string): string {
  const [, scheme = '', host = '', port = ''] =
    /^\s*([a-z][a-z\d+.-]*):[/\\]{2}(?:[^/?#\\]*@)?(\[[^\]]*\]|[^/:?#\\]*)(?::(\d*))?/i.exec(address) ?? [];
  if (scheme === '') return '';
  const name = scheme.toLowerCase();
  return `${name}://${host.toLowerCase()}:${port || (entryOf(DEFAULT_PORTS, name) ?? '')}`;
}
