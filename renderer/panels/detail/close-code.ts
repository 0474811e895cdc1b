const WORDS: Readonly<Record<number, string>> = {
  1000: 'normal closure',
  1001: 'going away',
  1002: 'protocol error',
  1003: 'data of a kind that is not accepted',
  1005: 'no code was sent',
  1006: 'no close frame came',
  1007: 'data that does not fit its kind',
  1008: 'policy violation',
  1009: 'message too big',
  1010: 'an extension is missing',
  1011: 'error of the server',
  1012: 'service restart',
  1013: 'try again later',
  1014: 'bad gateway',
  1015: 'TLS handshake failed',
};

/** What a WebSocket's close code means (RFC 6455 §7.4.1 and the registry behind it); '' where it is the peer's own. */
export function closeCodeWords(code: number): string {
  return WORDS[code] ?? '';
}
