import type { TlsFacts } from '../../../shared/capture/index.ts';
import { GlyphText } from './GlyphText.tsx';

/** TLS and the certificate of a socket, as terms and their descriptions: for use within a `dl`. */
export function TlsFactsText({ tls }: { readonly tls: TlsFacts }) {
  return (
    <>
      <dt>TLS</dt>
      <dd>
        {tls.protocol} · {tls.cipher}
      </dd>
      <dt>certificate</dt>
      <dd className={tls.authorized ? 'tone-ok' : 'tone-error'}>
        {tls.authorized
          ? '✓ passed the check'
          : `✕ did not pass the check${tls.problem === '' ? '' : ` (${tls.problem})`}; the connection continued unchecked`}
      </dd>
      <dt>subject</dt>
      <dd>
        <GlyphText text={tls.subject} />
      </dd>
      <dt>issuer</dt>
      <dd>
        <GlyphText text={tls.issuer} />
      </dd>
      <dt>valid to</dt>
      <dd>{tls.validTo}</dd>
      <dt>SHA-256</dt>
      <dd>{tls.fingerprint}</dd>
    </>
  );
}
