// `npm run dev [COMMAND ARG…]`: the page from Vite with hot reload; the engine is built and started again at each change.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createSocket } from 'node:net';
import { buildIfNeeded } from './build.mjs';
import { BUNDLES, bundleOptions } from './bundles.mjs';
import { inProject } from './project.mjs';
import { ensureInstalled } from './setup.mjs';

await ensureInstalled();
// The engine serves the built page too, so there must be one.
await buildIfNeeded();
const [{ watch }, { createServer }] = await Promise.all([import('rolldown'), import('vite')]);

const port = await freePort();
const target = `http://127.0.0.1:${port}`;
const page = await createServer({
  configFile: inProject('vite.config.ts'),
  // To the engine, the page's requests come from its own page.
  server: {
    proxy: {
      '/bridge': { target, ws: true, changeOrigin: true, rewriteWsOrigin: true },
      '/enter': { target, changeOrigin: true },
    },
  },
});
await page.listen();

let engine = null;
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit());
process.on('exit', () => engine?.kill('SIGTERM'));

const bundles = BUNDLES.filter(({ format }) => format === 'esm');
watch(bundles.map((bundle) => bundleOptions(bundle))).on('event', (event) => {
  if (event.code === 'ERROR') console.error(event.error);
  if (event.code === 'BUNDLE_END') void event.result.close();
  if (event.code === 'END') void restartEngine();
});

async function restartEngine() {
  if (engine !== null && engine.exitCode === null) {
    engine.kill('SIGTERM');
    await once(engine, 'exit');
  }
  const words = ['--enable-source-maps', inProject('dist/web/main.js'), '--no-open', '--port', String(port)];
  engine = spawn(process.execPath, [...words, '--', ...process.argv.slice(2)], {
    stdio: ['inherit', 'pipe', 'inherit'],
  });
  engine.stdout.setEncoding('utf8').on('data', (text) => {
    console.log(text.trimEnd().replace(`${target}/`, page.resolvedUrls.local[0]));
  });
}

async function freePort() {
  const socket = createSocket().listen(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port: free } = socket.address();
  socket.close();
  await once(socket, 'close');
  return free;
}
