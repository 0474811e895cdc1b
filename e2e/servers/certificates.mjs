// Certificates for the loopback, made anew each time: in order, by an authority of our own, expired, for another name.
import { generate } from 'selfsigned';

const DAY = 86_400_000;
const from = (days) => new Date(Date.now() + days * DAY);
const subject = (name) => [{ name: 'commonName', value: name }];
const LOOPBACK = [
  { type: 2, value: 'localhost' },
  { type: 7, ip: '127.0.0.1' },
];

function extensions(altNames, authority = false) {
  return [
    { name: 'basicConstraints', cA: authority, critical: true },
    {
      name: 'keyUsage',
      digitalSignature: true,
      ...(authority ? { keyCertSign: true, cRLSign: true } : {}),
      critical: true,
    },
    ...(authority ? [] : [{ name: 'extKeyUsage', serverAuth: true, clientAuth: true }]),
    ...(altNames.length > 0 ? [{ name: 'subjectAltName', altNames }] : []),
  ];
}

async function make(
  name,
  { altNames = LOOPBACK, authority = false, ca, notBeforeDate = from(-1), notAfterDate = from(30) } = {},
) {
  const { private: key, cert } = await generate(subject(name), {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: extensions(altNames, authority),
    notBeforeDate,
    notAfterDate,
    ...(ca ? { ca } : {}),
  });
  return { key, cert };
}

/** Key and certificate of each kind, PEM. `trusted` and `client` are of the authority `ca`. */
export async function certificates() {
  const ca = await make('mcpscope test authority', { altNames: [], authority: true });
  return {
    ca,
    trusted: await make('localhost', { ca }),
    client: await make('test client', { altNames: [], ca }),
    selfSigned: await make('localhost'),
    expired: await make('localhost', { ca, notBeforeDate: from(-60), notAfterDate: from(-30) }),
    otherName: await make('elsewhere.test', { ca, altNames: [{ type: 2, value: 'elsewhere.test' }] }),
  };
}
