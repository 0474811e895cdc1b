/** What a value is by the name that it goes by; names its pseudonym, as in `redacted-password-1`. */
export type SecretKind =
  | 'authorization'
  | 'cookie'
  | 'credential'
  | 'env'
  | 'jwt'
  | 'key'
  | 'password'
  | 'secret'
  | 'session'
  | 'token'
  | 'user';

/** Ends of names without their separators, in lower case. */
const ENDINGS: readonly (readonly [RegExp, SecretKind])[] = [
  [/(?:password|passwd|passphrase|passcode|pwd)$/, 'password'],
  [
    /(?:api|secret|private|access|signing|encryption|master|auth|subscription|account|shared|license|client)key$/,
    'key',
  ],
  [/secret$/, 'secret'],
  [/(?:token|bearer|jwt)$/, 'token'],
  [/authorization$/, 'authorization'],
  [/(?:credentials?|assertion|codeverifier|devicecode|usercode)$/, 'credential'],
  [/cookies?$/, 'cookie'],
  [/sessionid$/, 'session'],
];

/** They end like secrets and carry the protocol on: progress and cancellation are correlated by them, lists are paged. */
const HARMLESS = /(?:progress|page|next|previous|continuation|sync|cancel|cancellation|max|csrfheader|stop)token$/;

/** What of a secret a member, parameter or variable of this name has; null where the name tells of none. */
export function secretKind(name: string): SecretKind | null {
  if (name.length > 200) return null;
  const joined = name.toLowerCase().replace(/[^a-z0-9]/g, '');
  for (const [ending, kind] of ENDINGS) if (ending.test(joined)) return HARMLESS.test(joined) ? null : kind;
  return null;
}

/** Words of a header's name that tell of a secret, beside those of members: `X-Api-Key`, `X-Amz-Signature`. */
const HEADER_WORDS = /(?:^|-)(?:key|token|secret|password|signature|credential|assertion)s?(?:-|$)/i;
/** Part of the opening of a WebSocket (RFC 6455 §1.3), which proves that the other side speaks it; and what a page may do (Fetch §3.3). */
const OPEN_HEADERS = /^(?:sec-websocket-(?:key|accept)|access-control-[a-z-]+)$/i;

/** What of a secret a header of this name has; null for none. */
export function headerSecretKind(name: string): SecretKind | null {
  if (isOpenHeader(name)) return null;
  const lower = name.toLowerCase();
  if (lower === 'set-cookie') return 'cookie';
  if (lower === 'dpop') return 'token';
  if (lower === 'mcp-session-id') return 'session';
  return secretKind(name) ?? (HEADER_WORDS.test(name) ? (/token/i.test(name) ? 'token' : 'key') : null);
}

/** A header whose value looks random and is public. */
export function isOpenHeader(name: string): boolean {
  return OPEN_HEADERS.test(name);
}

const PLACEHOLDER =
  /^(?:[*•.xX_-]+|<.*>|\$\{.*\}|\{\{.*\}\}|\$\w+|%\w+%|\[.*\]|\.\.\.|…|(?:null|none|nil|undefined|true|false|string|number|integer|boolean|object|array|required|optional|missing|invalid|unknown|hidden|masked|redacted|empty|default|n\/a))$/i;

/** True for what stands where a secret would: nothing, a mask, a type, a variable. */
export function isPlaceholder(value: string): boolean {
  return value.length < 200 ? value.trim() === '' || PLACEHOLDER.test(value.trim()) : false;
}
