// MCP over WebSocket: one text message a frame, subprotocol `mcp`. With `--tls FILE` over TLS; FILE gets the authority's certificate.
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { WebSocketServer } from 'ws';
import { certificates } from './certificates.mjs';
import { listen, rpc } from './peers/http-peer.mjs';
import { answerOf } from './small-peer.mjs';

const at = process.argv.indexOf('--tls');
const authorityFile = at < 0 ? '' : process.argv[at + 1];

async function secureServer() {
  const { ca, trusted } = await certificates();
  writeFileSync(authorityFile, ca.cert);
  return createSecureServer(trusted);
}

const server = authorityFile === '' ? createServer() : await secureServer();
const sockets = new WebSocketServer({ server, handleProtocols: (offered) => offered.has('mcp') && 'mcp' });
sockets.on('connection', (socket) => {
  socket.on('message', async (data) => {
    const message = JSON.parse(data.toString('utf8'));
    // Called so, it leaves in the middle of things, and says why.
    if (message.params?.name === 'leave') return socket.close(1011, 'out of order');
    const answer = await answerOf(message);
    return answer && socket.send(rpc(answer));
  });
});
await listen(server, { scheme: authorityFile === '' ? 'ws' : 'wss' });
