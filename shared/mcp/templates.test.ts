import { describe, expect, it } from 'vitest';
import type { Direction } from '../capture/index.ts';
import { readFrame } from '../jsonrpc/index.ts';
import { METHODS, scopeIn, templatesFor, REVISIONS, eraOf, isDefinedCode, type Revision } from './index.ts';

const DIRECTIONS: readonly Direction[] = ['c2s', 's2c'];
const CASES = REVISIONS.flatMap((revision) => DIRECTIONS.map((dir): [Revision, Direction] => [revision, dir]));

const CLASS_OF_KIND = {
  request: 'request',
  notification: 'notification',
  response: 'response.result',
  error: 'response.error',
} as const;

describe.each(CASES)('templates of %s, %s', (revision, dir) => {
  const templates = templatesFor(revision, dir);

  it('are read as what they are called, without a remark', () => {
    for (const { name, kind, text } of templates) {
      const reading = readFrame(text(7));
      expect([name, reading.class]).toEqual([name, CLASS_OF_KIND[kind]]);
      expect([name, reading.flags, reading.messages[0]?.flags]).toEqual([name, [], []]);
      expect([name, reading.messages[0]?.id]).toEqual([name, kind === 'notification' ? null : '7']);
    }
  });

  it('have one for each method that may travel this way, and none for another', () => {
    const may = METHODS.filter((method) => scopeIn(method, revision)?.directions.includes(dir)).map(({ name }) => name);
    const sent = templates.filter(({ kind }) => kind === 'request' || kind === 'notification');
    const methods = sent.map(({ text }) => readFrame(text(1)).messages[0]?.method);
    expect(new Set(methods)).toEqual(new Set(may));
  });

  it('answer each request of the other side', () => {
    const asked = METHODS.filter(
      (method) =>
        method.kind === 'request' && scopeIn(method, revision)?.directions.includes(dir === 'c2s' ? 's2c' : 'c2s'),
    );
    const names = new Set(templates.map(({ name }) => name));
    expect(asked.map(({ name }) => name).filter((name) => !names.has(`Result of ${name}`))).toEqual([]);
  });

  it('have names of their own', () => {
    expect(new Set(templates.map(({ name }) => name)).size).toBe(templates.length);
  });

  it('carry only error codes that the revision defines', () => {
    const codes = templates
      .filter(({ kind }) => kind === 'error')
      .map(({ text }) => JSON.parse(text(1)).error.code as number);
    expect(codes.filter((code) => !isDefinedCode(code, revision))).toEqual([]);
    expect(codes.includes(-32601)).toBe(eraOf(revision) === 'legacy' || dir === 's2c');
  });
});

describe('templates of the modern era', () => {
  it('carry the required fields of `_meta` on every request', () => {
    for (const { name, kind, text } of templatesFor('2026-07-28', 'c2s')) {
      if (kind !== 'request') continue;
      const required = {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientCapabilities': expect.any(Object),
      };
      const message: unknown = JSON.parse(text(1));
      expect([name, message]).toEqual([
        name,
        expect.objectContaining({ params: expect.objectContaining({ _meta: expect.objectContaining(required) }) }),
      ]);
    }
  });

  it('name a result type on every result', () => {
    for (const { name, kind, text } of templatesFor('2026-07-28', 's2c')) {
      if (kind === 'response')
        expect([name, JSON.parse(text(1)).result.resultType]).toEqual([name, expect.any(String)]);
    }
  });
});

describe('a template', () => {
  it('names an earlier request where it speaks of one', () => {
    const cancelled = templatesFor('2025-11-25', 'c2s').find(({ name }) => name === 'notifications/cancelled');
    expect(JSON.parse(cancelled?.text(5) ?? '{}').params.requestId).toBe(4);
    expect(JSON.parse(cancelled?.text(0) ?? '{}').params.requestId).toBe(0);
  });

  it('is indented for reading', () => {
    expect(templatesFor('2025-11-25', 'c2s')[0]?.text(1)).toContain('\n  "id": 1,');
  });
});
