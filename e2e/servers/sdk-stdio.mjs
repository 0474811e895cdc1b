// A server of the official SDK over stdio: `modern` speaks 2026-07-28 only, `dual` both eras.
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { sdkSurface } from './sdk-surface.mjs';

const [era = 'dual'] = process.argv.slice(2);
serveStdio(() => sdkSurface(), { legacy: era === 'modern' ? 'reject' : 'serve' });
