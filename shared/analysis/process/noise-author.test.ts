import { describe, expect, it } from 'vitest';
import { noiseAuthor } from './noise-author.ts';

const NODE = { command: 'node', args: ['server.js'] };

describe('the author of noise', () => {
  it.each([
    ['[dotenv@17.2.0] injecting env (3) from .env', 'dotenv'],
    ['npm notice New minor version of npm available', 'npm'],
    ['> weather@1.0.0 start', 'npm run'],
    ['(node:4711) ExperimentalWarning: x', 'a warning of Node.js'],
    ['2026-01-31 10:00:00,123 [main] INFO com.example.Main - started', 'a Java logger (log4j, logback)'],
    [' :: Spring Boot ::                (v3.2.0)', 'Spring Boot'],
    ['INFO:weather:ready', 'Python logging'],
    ['INFO:     Started server process [1]', 'uvicorn'],
    ['info: Microsoft.Hosting.Lifetime[14]', 'the .NET console logger'],
    ['2026/01/31 10:00:00 listening', 'the Go log package'],
    ['\u001b[2m2026-01-31T10:00:00.000Z\u001b[0m \u001b[32m INFO\u001b[0m weather::server: up', 'Rust tracing'],
    ['{"level":30,"time":1,"msg":"up"}', 'a logger that writes JSON'],
    ['\ufeff[dotenv@1] x', 'dotenv'],
  ])('%j is %s', (text, who) => {
    expect(noiseAuthor(text, NODE)?.who).toBe(who);
  });

  it.each([
    ['npx', ['-y', 'weather'], 'console.log'],
    ['C:\\nodejs\\npx.cmd', [], 'console.log'],
    ['/usr/bin/python3.12', ['server.py'], 'print()'],
    ['uvx', ['weather'], 'print()'],
    ['java', ['-jar', 'w.jar'], 'System.out'],
    ['./run.sh', [], 'echo'],
  ])('of %s %j it is %s by the language', (command, args, who) => {
    expect(noiseAuthor('Weather server ready', { command, args })?.who).toBe(who);
  });

  it('is not guessed where nothing tells', () => {
    expect(noiseAuthor('ready', { command: '/opt/weather', args: [] })).toBeNull();
    expect(noiseAuthor('ready', null)).toBeNull();
    expect(noiseAuthor('{"jsonrpc":"2.0","level":3}', null)).toBeNull();
  });
});
