import { isIP, type Socket } from 'node:net';
import { connect, type PeerCertificate, type SecureContext, type TLSSocket } from 'node:tls';
import type { HttpStage, TlsFacts } from '../../../shared/capture/index.ts';
import { systemErrorCode } from '../wire/index.ts';
import { ConnectError } from './connect-error.ts';
import { certificateProblem, handshakeProblem } from './tls-problem.ts';

/** What TLS is to be spoken with. */
export interface TlsOrder {
  readonly host: string;
  /** Who that is, in a sentence. */
  readonly who: string;
  readonly context: SecureContext;
  /** What to speak over it, by its name for ALPN (RFC 7301). */
  readonly protocol: 'http/1.1' | 'h2';
  /** Goes on although the certificate does not pass. */
  readonly insecure: boolean;
  /** The stage that a failure belongs to. */
  readonly stage: HttpStage;
}

/**
 * Speaks TLS over an open socket. `began` gets the new socket at once, so that it can be given up. Nothing is written
 * before the certificate passed. Rejects with `ConnectError`.
 */
export function startTls(socket: Socket, order: TlsOrder, began: (tls: TLSSocket) => void): Promise<TlsFacts> {
  const { host, who, context, protocol, insecure, stage } = order;
  return new Promise((resolve, reject) => {
    const tls = connect({
      socket,
      host,
      // An address is no server name (RFC 6066 §3).
      servername: isIP(host) === 0 ? host : '',
      secureContext: context,
      ALPNProtocols: [protocol],
      // Judged below instead, so that the sentence can name what the certificate says.
      rejectUnauthorized: false,
    });
    began(tls);
    tls.on('error', (error) =>
      reject(
        new ConnectError(
          stage,
          systemErrorCode(error),
          `The TLS handshake with ${who} failed: ${handshakeProblem(error)}.`,
        ),
      ),
    );
    tls.once('secureConnect', () => {
      const certificate = tls.getPeerCertificate();
      const facts = tlsFacts(tls, certificate);
      if (tls.authorized || insecure) {
        resolve(facts);
        return;
      }
      const message = certificateProblem(who, host, facts, namesOf(certificate));
      reject(new ConnectError(stage, facts.problem, message));
      tls.destroy();
    });
  });
}

function tlsFacts(tls: TLSSocket, certificate: PeerCertificate): TlsFacts {
  // Node's types promise an Error; it is the code as a string (tls.TLSSocket, authorizationError).
  const problem: unknown = tls.authorizationError;
  return {
    protocol: tls.getProtocol() ?? '',
    cipher: tls.getCipher().standardName ?? tls.getCipher().name,
    subject: nameOf(certificate.subject),
    issuer: nameOf(certificate.issuer),
    validTo: isoTime(certificate.valid_to),
    fingerprint: certificate.fingerprint256 ?? '',
    authorized: tls.authorized,
    problem: tls.authorized ? '' : problem instanceof Error ? problem.message : String(problem ?? ''),
  };
}

/** `CN=localhost, O=Example`; '' where there is none. A part may come several times. */
function nameOf(name: PeerCertificate['subject'] | undefined): string {
  return Object.entries(name ?? {})
    .flatMap(([part, value]: [string, unknown]) => [value].flat().map((one) => `${part}=${String(one)}`))
    .join(', ');
}

function isoTime(time: string | undefined): string {
  const date = new Date(time ?? '');
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}

/** The names that a certificate is for, as in `DNS:example.com, IP Address:127.0.0.1`. */
function namesOf({ subjectaltname, subject }: PeerCertificate): string {
  const common: unknown = subject?.CN;
  return (subjectaltname ?? (common === undefined ? '' : String(common))).replaceAll(/DNS:|IP Address:/g, '');
}
