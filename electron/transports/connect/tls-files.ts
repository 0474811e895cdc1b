import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import { readText } from '../../files/index.ts';
import { systemErrorCode, systemErrorInWords, type UrlOptions } from '../wire/index.ts';
import { ConnectError } from './connect-error.ts';

type Files = Pick<UrlOptions, 'caFile' | 'certFile' | 'keyFile' | 'keyPassphrase'>;

/** The authorities of a whole system take a tenth of it. */
const MOST_BYTES = 4 * 1024 * 1024;

const CERTIFICATE = /-----BEGIN (?:TRUSTED |X509 )?CERTIFICATE-----[^-]*-----END (?:TRUSTED |X509 )?CERTIFICATE-----/g;

/** Authorities and client certificate from the files of a connection, read when they are needed first. */
export class TlsFiles {
  readonly #files: Files;
  #context: SecureContext | undefined;

  constructor(files: Files) {
    this.#files = files;
  }

  /** Throws `ConnectError` with the file at fault. What is wrong is looked at anew each time: the user may mend it. */
  context(): SecureContext {
    this.#context ??= this.#read();
    return this.#context;
  }

  #read(): SecureContext {
    const { caFile, certFile, keyFile, keyPassphrase } = this.#files;
    if (keyFile !== '' && certFile === '')
      throw new ConnectError('tls', '', `The key file ${keyFile} comes without a certificate: give one too.`);
    const authorities = caFile === '' ? [] : certificatesIn(caFile, 'CA file');
    const identity = certFile === '' ? {} : tlsIdentity(certFile, keyFile === '' ? certFile : keyFile, keyPassphrase);
    return createSecureContext({
      ...identity,
      // A list of one's own takes the place of the system's authorities; they are to stand beside it.
      ...(authorities.length > 0 && { ca: [...rootCertificates, ...authorities] }),
    });
  }
}

/**
 * A certificate with its chain, and its key, of PEM files; `passphrase` '' for none. Throws `ConnectError` with the file at fault.
 */
export function tlsIdentity(certFile: string, keyFile: string, passphrase: string): { cert: string; key: string } {
  const chain = certificatesIn(certFile, 'certificate file');
  const key = privateKeyIn(keyFile, passphrase);
  if (!new X509Certificate(chain[0]!).checkPrivateKey(key))
    throw new ConnectError('tls', '', `The key in ${keyFile} does not belong to the certificate in ${certFile}.`);
  return { cert: chain.join('\n'), key: key.export({ type: 'pkcs8', format: 'pem' }).toString() };
}

/** The certificates of a PEM file, at least one. */
function certificatesIn(file: string, what: string): string[] {
  const found: readonly string[] = textOf(file, what).match(CERTIFICATE) ?? [];
  if (found.length === 0)
    throw new ConnectError(
      'tls',
      '',
      `The ${what} ${file} holds no certificate in PEM form (-----BEGIN CERTIFICATE-----).`,
    );
  for (const [i, pem] of found.entries()) {
    try {
      void new X509Certificate(pem);
    } catch (error) {
      const which = found.length > 1 ? `certificate ${i + 1}` : 'the certificate';
      throw new ConnectError(
        'tls',
        systemErrorCode(error),
        `The ${what} ${file} cannot be used: ${which} in it is damaged (${systemErrorInWords(error)}).`,
      );
    }
  }
  return [...found];
}

function privateKeyIn(file: string, passphrase: string): KeyObject {
  const text = textOf(file, 'key file');
  try {
    return createPrivateKey({ key: text, ...(passphrase !== '' && { passphrase }) });
  } catch (error) {
    const encrypted = /ENCRYPTED/.test(text);
    const why = encrypted
      ? passphrase === ''
        ? 'it is encrypted and no passphrase was given'
        : 'its passphrase does not fit'
      : `it holds no private key in PEM form (${systemErrorInWords(error)})`;
    throw new ConnectError('tls', systemErrorCode(error), `The key file ${file} cannot be used: ${why}.`);
  }
}

function textOf(file: string, what: string): string {
  try {
    return readText(file, MOST_BYTES);
  } catch (error) {
    throw new ConnectError(
      'tls',
      systemErrorCode(error),
      `The ${what} ${file} cannot be read: ${systemErrorInWords(error)}.`,
    );
  }
}
