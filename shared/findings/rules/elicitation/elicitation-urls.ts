import { oneLine, preview } from '../../../analysis/index.ts';
import { addressOf, errorCode, isLoopback } from '../../reading/index.ts';
import { CapabilityMemory } from '../../memories/index.ts';
import { ElicitationIds } from './elicitation-ids.ts';
import { inElicitations } from './elicitation-questions.ts';
import { onError, onNotification, onQuestion, type Rule } from '../../engine/index.ts';
import { ERROR } from '../../../mcp/index.ts';
import { isObject, member, textMember } from '../../../json/index.ts';

/** Entries of one list that are looked at. */
const LOOKED_AT = 100;
const URL_MOST = 8000;
const CREDENTIALS: ReadonlySet<string> = new Set([
  'token',
  'access_token',
  'auth_token',
  'refresh_token',
  'api_key',
  'apikey',
  'password',
  'passwd',
  'secret',
  'client_secret',
  'private_key',
]);

/** Addresses that the user is sent to. */
export const ELICITATION_URL_RULES: readonly Rule[] = [
  onQuestion('elic-url-missing', (at, context) =>
    inElicitations('url', at, context, ({ params }) => {
      const url = member(params, 'url');
      if (typeof url !== 'string' || !isUrl(url)) {
        const said = url === undefined ? 'no url' : `the url ${preview(url, 60)}, which is none`;
        return { message: `The server asks the user to visit an address, but gives ${said}.` };
      }
      if (textMember(params, 'elicitationId') !== '') return null;
      return {
        only: ['2025-11-25'],
        message: 'The server asks the user to visit an address without an elicitationId.',
      };
    }),
  ),
  onQuestion('elic-url-insecure', (at, context) =>
    inElicitations('url', at, context, ({ params }) => {
      const address = addressOf(textMember(params, 'url').slice(0, URL_MOST));
      if (address?.scheme !== 'http' || isLoopback(address)) return null;
      return { message: `The server sends the user to ${oneLine(address.origin, 80)} without encryption.` };
    }),
  ),
  onQuestion('elic-url-secret', (at, context) =>
    inElicitations('url', at, context, ({ params }) => {
      const url = textMember(params, 'url').slice(0, URL_MOST);
      if (/^[a-z][a-z\d+.-]*:\/\/[^/?#@]*@/i.test(url))
        return { message: 'The address that the server sends the user to has credentials before its host.' };
      const named = (addressOf(url)?.query ?? '')
        .split('&')
        .map((pair) => pair.split('=', 2))
        .find(([name = '', value = '']) => value !== '' && CREDENTIALS.has(name.toLowerCase()));
      if (named === undefined) return null;
      return {
        message: `The address that the server sends the user to has a value for “${oneLine(named[0] ?? '', 40)}”, which looks like a credential.`,
      };
    }),
  ),
  onQuestion('elic-id-duplicate', (at, context) =>
    inElicitations('url', at, context, ({ params }) => {
      const id = textMember(params, 'elicitationId');
      const before = id === '' ? null : context.recall(ElicitationIds).find(id);
      if (before === null) return null;
      return {
        rows: [at.row, before.row],
        message: `The elicitationId “${oneLine(id, 60)}” was given out before, in event ${context.rows.seq(before.row)}.`,
      };
    }),
  ),
  onNotification('elic-complete-unknown', ['notifications/elicitation/complete'], (at, context) => {
    if (at.dir !== 's2c') return null;
    const ids = context.recall(ElicitationIds);
    const id = textMember(member(at.message.value, 'params'), 'elicitationId');
    // Of a capture that begins in the middle, or has very many, not all are known.
    if (id === '' || context.handshake.negotiated === null || ids.forgetful) return null;
    const asked = ids.find(id);
    if (asked === null)
      return { message: `The server reports the elicitation “${oneLine(id, 60)}” as done, but never asked for it.` };
    if (asked.completedRow < 0) return null;
    return {
      rows: [at.row, asked.completedRow],
      message: `The server reports the elicitation “${oneLine(id, 60)}” as done a second time.`,
    };
  }),
  onError('elic-required-shape', (at) => {
    if (at.dir !== 's2c' || errorCode(at.message) !== ERROR.urlElicitationRequired) return null;
    const data = member(member(at.message.value, 'error'), 'data');
    const listed = member(data, 'elicitations');
    if (!Array.isArray(listed))
      return {
        message: 'The server requires the user to visit addresses (−32042), but lists none in data.elicitations.',
      };
    for (const [index, one] of listed.slice(0, LOOKED_AT).entries()) {
      const fault = requiredFault(one);
      if (fault !== '') return { message: `Entry ${index + 1} of data.elicitations (−32042) ${fault}.` };
    }
    return null;
  }),
  onError('elic-required-undeclared', (at, context) => {
    if (at.dir !== 's2c' || errorCode(at.message) !== ERROR.urlElicitationRequired) return null;
    const declared = context.recall(CapabilityMemory).client;
    if (declared === null || declared.has('elicitation.url')) return null;
    return {
      rows: [at.row, declared.row],
      message:
        'The server requires the user to visit addresses (−32042), but the client did not declare elicitation.url.',
    };
  }),
];

function requiredFault(one: unknown): string {
  if (!isObject(one)) return 'is not an object';
  if (textMember(one, 'mode') !== 'url') return `has the mode ${preview(member(one, 'mode'), 40)} instead of “url”`;
  return textMember(one, 'elicitationId') === '' ? 'has no elicitationId' : '';
}

/** An absolute URI by its first look (RFC 3986 §4.3): a scheme, and something behind it without blanks. */
function isUrl(url: string): boolean {
  return /^[a-z][a-z\d+.-]*:[^\s]+$/i.test(url.slice(0, URL_MOST));
}
