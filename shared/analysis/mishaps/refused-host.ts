import { bodyWords } from '../reading/index.ts';
import type { AddressScene, Mishap, MishapClass } from './mishap.ts';

const ALLOWED = /\bonly allowed at ([\w.-]+(?::\d+)?)/i;
const HOST = /\binvalid host(?: header)?\b|\bhost (?:header )?(?:is )?not allowed/i;
const ORIGIN = /\binvalid origin(?: header)?\b|\borigin (?:header )?(?:is )?not allowed/i;

/** The server takes requests only under certain names of its host (2025-11-25, transports, DNS rebinding). */
export const refusedHost: MishapClass<AddressScene> = {
  recognise({ status, body, url, told }): Mishap | null {
    if (status !== 403 && status !== 421) return null;
    const words = bodyWords(body);
    const allowed = ALLOWED.exec(words)?.[1];
    const [, scheme = 'http', host = '', rest = ''] = /^(https?):\/\/([^/?#]+)(.*)$/i.exec(url) ?? [];
    const mishap = (remedy: string): Mishap => ({ cause: 'wrong-host', ...told, remedy });
    if (allowed !== undefined && allowed !== host) return mishap(`enter ${scheme}://${allowed}${rest}`);
    if (ORIGIN.test(words)) return mishap('leave Origin out, or send one that the server allows (--origin)');
    if (!HOST.test(words)) return null;
    const local = /^127\.0\.0\.1(?=:|$)/.test(host);
    return mishap(
      local
        ? `enter ${scheme}://${host.replace('127.0.0.1', 'localhost')}${rest}, or allow this host on the server`
        : 'enter the host name that the server expects, or allow this one on the server',
    );
  },
};
