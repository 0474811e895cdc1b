// An HTTP server with a path for each way to misbehave; see faults/. With `--tls KIND` over TLS by a certificate of that kind
// (certificates.mjs), `--authority FILE` gets the certificate of the authority, and `--client FOLDER` demands a client's
// certificate and puts one there.
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { join } from 'node:path';
import { certificates } from './certificates.mjs';
import { ANSWERS } from './faults/answers.mjs';
import { RAW } from './faults/raw.mjs';
import { SESSIONS } from './faults/sessions.mjs';
import { STREAMS } from './faults/streams.mjs';
import { bodyOf, listen } from './peers/http-peer.mjs';

const FAULTS = { ...ANSWERS, ...STREAMS, ...SESSIONS, ...RAW };

function option(name) {
  const at = process.argv.indexOf(name);
  return at < 0 ? '' : process.argv[at + 1];
}

async function answer(request, response) {
  // A client that goes away in the middle is not our trouble.
  response.on('error', () => undefined);
  const url = new URL(request.url, 'http://localhost');
  const fault = url.pathname.slice(1);
  const body = await bodyOf(request);
  if (!Object.hasOwn(FAULTS, fault)) return response.writeHead(404).end(`There is no fault ${fault}.`);
  const message = body === '' ? null : JSON.parse(body);
  return FAULTS[fault]({ request, response, url, body, message });
}

async function secureServer(kind, folder) {
  const all = await certificates();
  if (option('--authority') !== '') writeFileSync(option('--authority'), all.ca.cert);
  if (folder === '') return createSecureServer(all[kind], answer);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'client.pem'), all.client.cert);
  writeFileSync(join(folder, 'client.key'), all.client.key);
  return createSecureServer({ ...all[kind], ca: all.ca.cert, requestCert: true, rejectUnauthorized: true }, answer);
}

const kind = option('--tls');
const server = kind === '' ? createServer(answer) : await secureServer(kind, option('--client'));
await listen(server, { scheme: kind === '' ? 'http' : 'https', path: '' });
