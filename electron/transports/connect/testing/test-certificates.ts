import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';

const DAY_MS = 86_400_000;

/** For tests: a certificate and its key, PEM. */
export interface TestCertificate {
  readonly cert: string;
  readonly key: string;
}

interface CertificateOrder {
  readonly names?: readonly string[];
  readonly by?: TestCertificate;
  readonly authority?: boolean;
  readonly expired?: boolean;
  readonly passphrase?: string;
}

/** For tests: makes a certificate, self-signed unless another signs it; for 127.0.0.1 unless names are given. */
export async function certificate(subject: string, order: CertificateOrder = {}): Promise<TestCertificate> {
  const { names, by, authority = false, expired = false, passphrase } = order;
  const now = Date.now();
  const made = await generate([{ name: 'commonName', value: subject }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: new Date(now - 10 * DAY_MS),
    notAfterDate: new Date(expired ? now - DAY_MS : now + 10 * DAY_MS),
    extensions: [
      { name: 'basicConstraints', cA: authority },
      {
        name: 'subjectAltName',
        altNames: names === undefined ? [{ type: 7, ip: '127.0.0.1' }] : names.map((value) => ({ type: 2, value })),
      },
    ],
    ...(by !== undefined && { ca: { cert: by.cert, key: by.key } }),
    ...(passphrase !== undefined && { passphrase }),
  });
  return { cert: made.cert, key: made.private };
}

/** For tests: a folder for files, until `remove`. */
export function testFolder(): { write(name: string, text: string): string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'mcpscope-tls-'));
  return {
    write: (name, text) => {
      const path = join(folder, name);
      writeFileSync(path, text);
      return path;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
