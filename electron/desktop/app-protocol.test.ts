import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { pageFile } from './app-protocol.ts';

vi.mock('electron', () => ({ protocol: {} }));

let folder: string;
let page: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mcpscope-page-'));
  page = join(folder, 'renderer');
  mkdirSync(join(page, 'assets'), { recursive: true });
  writeFileSync(join(page, 'index.html'), '<!doctype html>');
  writeFileSync(join(page, 'assets', 'a.js'), 'export {}');
  writeFileSync(join(folder, 'secret.js'), 'secret');
});
afterAll(() => rmSync(folder, { recursive: true }));

const get = (address: string) => pageFile(page, 'GET', address);

describe('pageFile', () => {
  it.each([
    ['app://mcpscope/', 'text/html; charset=utf-8'],
    ['app://mcpscope/index.html?x#y', 'text/html; charset=utf-8'],
    ['app://mcpscope/assets/a.js', 'text/javascript; charset=utf-8'],
  ])('serves %s as %s', async (address, type) => {
    const response = await get(address);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
  });

  it.each([
    'app://mcpscope/../secret.js',
    'app://mcpscope/%2e%2e/secret.js',
    'app://mcpscope/..%2fsecret.js',
    'app://mcpscope/assets/../../secret.js',
    'app://mcpscope/none.js',
    'app://mcpscope/assets',
    'app://elsewhere/index.html',
  ])('has nothing at %s', async (address) => {
    const response = await get(address);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toBe('secret');
  });

  it('can only be read', async () => {
    expect((await pageFile(page, 'POST', 'app://mcpscope/')).status).toBe(405);
  });

  it('sends the policy with every answer', async () => {
    for (const address of ['app://mcpscope/', 'app://mcpscope/none']) {
      const policy = (await get(address)).headers.get('content-security-policy');
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self'");
      expect(policy).not.toContain('unsafe-eval');
    }
  });
});
