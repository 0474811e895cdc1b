import type { TlsFacts } from '../../../shared/capture/index.ts';
import { systemErrorCode, systemErrorInWords } from '../wire/index.ts';

/** What a certificate's check said, by Node's code, and what can be done. */
const CERTIFICATE_PROBLEMS: Readonly<Record<string, (facts: TlsFacts, host: string, names: string) => string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: () => `it is self-signed. If you trust it, ${GIVE_IT}`,
  SELF_SIGNED_CERT_IN_CHAIN: () =>
    `it comes from a private authority that this system does not know. ${GIVE_AUTHORITY}`,
  UNABLE_TO_GET_ISSUER_CERT: () => `its authority is not known here. ${GIVE_AUTHORITY}`,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: () => `its authority is not known here. ${GIVE_AUTHORITY}`,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: () =>
    `its authority is not known here, or the server does not send the certificates between. ${GIVE_AUTHORITY}`,
  CERT_UNTRUSTED: () => `its authority is not trusted for this. ${GIVE_AUTHORITY}`,
  CERT_HAS_EXPIRED: ({ validTo }) => `it expired on ${day(validTo)}. The server needs a new one`,
  CERT_NOT_YET_VALID: () =>
    "its time has not come yet. The server's clock or this machine's is wrong, or it was put in place too early",
  CERT_REVOKED: () => 'it was revoked. The server needs a new one',
  ERR_TLS_CERT_ALTNAME_INVALID: (_, host, names) =>
    `it is not valid for the name ${host}, only for ${names === '' ? 'none at all' : names}. Use a name for which it is valid, or give the server a certificate for this one`,
};

const GIVE_IT = 'give it as CA file';
const GIVE_AUTHORITY = 'If you trust its authority, give that as CA file';
const NAMES_SHOWN = 200;

/** Why a certificate did not pass, as a sentence. `names`: those that it is for. */
export function certificateProblem(who: string, host: string, facts: TlsFacts, names: string): string {
  const shown = names.length > NAMES_SHOWN ? `${names.slice(0, NAMES_SHOWN)}…` : names;
  const known = Object.hasOwn(CERTIFICATE_PROBLEMS, facts.problem) ? CERTIFICATE_PROBLEMS[facts.problem] : undefined;
  const why = known?.(facts, host, shown) ?? 'it failed the check';
  return `The certificate of ${who} (${facts.subject || 'without a subject'}, issued by ${facts.issuer || 'nobody named'}) did not pass: ${why} (${facts.problem}).`;
}

/** What the ends say of each other when they cannot agree, by OpenSSL's code. Each goes on after `The TLS handshake with … failed: `. */
const HANDSHAKE_PROBLEMS: readonly (readonly [RegExp, string])[] = [
  [
    /WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST|RECORD_LAYER_FAILURE|UNEXPECTED_MESSAGE/,
    'it answered with something that is not TLS. If it speaks plain HTTP, use http:// (or ws://)',
  ],
  [/ALERT_NO_APPLICATION_PROTOCOL/, 'it does not speak HTTP/1.1 there, perhaps HTTP/2 only'],
  [/CERTIFICATE_REQUIRED/, 'it demands a client certificate. Give certificate and key file'],
  [
    /ALERT_(?:UNKNOWN_CA|BAD_CERTIFICATE|CERTIFICATE_UNKNOWN|CERTIFICATE_EXPIRED|CERTIFICATE_REVOKED|UNSUPPORTED_CERTIFICATE|ACCESS_DENIED|DECRYPT_ERROR)/,
    'it did not accept the client certificate',
  ],
  [/PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL|VERSION_TOO_LOW/, 'the two sides have no TLS version in common'],
  [/UNRECOGNIZED_NAME/, 'it has no certificate for this name'],
  [
    /HANDSHAKE_FAILURE|NO_SHARED_CIPHER|NO_CIPHERS/,
    'the two sides have no cipher in common, or it demands a client certificate',
  ],
];

/** Whether an error comes out of TLS, early or late. */
export function isTlsError(error: unknown): boolean {
  return /^ERR_(?:SSL|TLS)_/.test(systemErrorCode(error));
}

/** Why TLS failed, as the end of a sentence, with its code. */
export function handshakeProblem(error: unknown): string {
  const code = systemErrorCode(error);
  const known = HANDSHAKE_PROBLEMS.find(([pattern]) => pattern.test(code));
  if (known !== undefined) return `${known[1]} (${code})`;
  if (code === 'ECONNRESET') return `it closed the connection in the middle of the handshake (${code})`;
  const words = systemErrorInWords(error);
  return code === '' || words.includes(code) ? words : `${words} (${code})`;
}

function day(time: string): string {
  return time === '' ? 'a day that it does not name rightly' : time.slice(0, 'YYYY-MM-DD'.length);
}
