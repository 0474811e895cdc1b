// An HTTP proxy: it tunnels (CONNECT) for TLS and passes on what is plain. With `--credentials NAME:PASSWORD` it wants them, and
// answers 407 without. Each request is a line on stdout.
import { createServer, request as ask } from 'node:http';
import { connect } from 'node:net';
import { listen } from './peers/http-peer.mjs';

const at = process.argv.indexOf('--credentials');
const wanted = at < 0 ? '' : `Basic ${Buffer.from(process.argv[at + 1]).toString('base64')}`;
const CHALLENGE = 'Basic realm="proxy"';

const mayPass = ({ headers }) => wanted === '' || headers['proxy-authorization'] === wanted;

function pass(request, response) {
  if (!mayPass(request)) return response.writeHead(407, { 'proxy-authenticate': CHALLENGE }).end();
  const { 'proxy-authorization': _, 'proxy-connection': __, ...headers } = request.headers;
  console.log(`passed on to ${new URL(request.url).host}`);
  const onward = ask(request.url, { method: request.method, headers }, (answer) => {
    response.writeHead(answer.statusCode, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.writeHead(502).end());
  return request.pipe(onward);
}

function tunnel(request, client, head) {
  client.on('error', () => undefined);
  if (!mayPass(request)) {
    client.end(`HTTP/1.1 407 Proxy Authentication Required\r\nproxy-authenticate: ${CHALLENGE}\r\n\r\n`);
    return;
  }
  const [host, port] = request.url.split(':');
  const upstream = connect(Number(port), host, () => {
    console.log(`tunnel to ${request.url}`);
    client.write('HTTP/1.1 200 Connection established\r\n\r\n');
    upstream.write(head);
    upstream.pipe(client).pipe(upstream);
  });
  upstream.on('error', () => client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'));
}

await listen(createServer(pass).on('connect', tunnel), { path: '' });
