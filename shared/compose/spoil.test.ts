import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CODE_POINT } from '../json/testing/code-point.ts';
import { readFrame } from '../jsonrpc/index.ts';
import type { MessageParts, Spoiling } from './sending.ts';
import { CannotSpoil, messageBytes } from './spoil.ts';

const bytesOf = (text: string, ...spoil: Spoiling[]): Buffer => made({ spoil }, text);
const made = (parts: Partial<MessageParts>, text: string): Buffer =>
  Buffer.from(messageBytes({ text, end: 'none', bom: false, ...parts }, (all) => Buffer.from(all)));
const without = (bytes: Buffer, at: number): Buffer => Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)]);

const anyText = fc.string({ unit: CODE_POINT, maxLength: 60 });
/** Any UTF-16 units, lone surrogates among them. */
const units = fc.array(fc.integer({ min: 0, max: 0xffff })).map((codes) => String.fromCharCode(...codes));
const pretty = (value: unknown, indent: number): string => JSON.stringify(value, null, indent);
/** JSON texts of objects that have a member, in any layout. */
const objects = fc
  .tuple(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), fc.integer({ min: 0, max: 3 }))
  .map(([value, indent]) => pretty(value, indent));
const containers = fc
  .tuple(fc.oneof(fc.array(fc.jsonValue()), fc.object()), fc.integer({ min: 0, max: 3 }))
  .map(([value, indent]) => pretty(value, indent));

describe('messageBytes', () => {
  it('are those of the text exactly where nothing is asked for', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, units), (text) => {
        expect(bytesOf(text).equals(Buffer.from(text, 'utf8'))).toBe(true);
      }),
    );
  });

  it('have a byte order mark before and a line end behind, and nothing else', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom('lf', 'crlf', 'none'), fc.boolean(), (text, end, bom) => {
        const written = `${bom ? '\ufeff' : ''}${text}${{ lf: '\n', crlf: '\r\n', none: '' }[end]}`;
        expect(made({ end, bom }, text).equals(Buffer.from(written, 'utf8'))).toBe(true);
      }),
    );
  });

  it('repeat the first member of the outermost object, and mean the same', () => {
    fc.assert(
      fc.property(objects, (text) => {
        const spoiled = bytesOf(text, { how: 'duplicate-key' }).toString('utf8');
        expect(JSON.parse(spoiled)).toEqual(JSON.parse(text));
        expect(readFrame(spoiled).flags).toContain('duplicate-keys');
        const added = spoiled.length - text.length;
        const start = text.indexOf('"');
        expect(spoiled.slice(0, start) + spoiled.slice(start + added)).toBe(text);
        expect(spoiled[start + added - 1]).toBe(',');
      }),
    );
  });

  it('repeat a member of the first message of a batch', () => {
    expect(bytesOf(' [ {"a":[1,{"b":"}"}],"c":2}]', { how: 'duplicate-key' }).toString()).toBe(
      ' [ {"a":[1,{"b":"}"}],"a":[1,{"b":"}"}],"c":2}]',
    );
  });

  it('break the line between two tokens, and mean the same', () => {
    fc.assert(
      fc.property(containers, (text) => {
        const spoiled = bytesOf(text, { how: 'newline' });
        expect(JSON.parse(spoiled.toString('utf8'))).toEqual(JSON.parse(text));
        const original = Buffer.from(text);
        const at = spoiled.findIndex((byte, i) => byte !== original[i]);
        expect(spoiled[at]).toBe(0x0a);
        expect(without(spoiled, at).equals(original)).toBe(true);
      }),
    );
  });

  it('break the line where a message is split in the middle', () => {
    expect(bytesOf('{"jsonrpc":"2.0,","id":1}', { how: 'newline' }).toString()).toBe('{"jsonrpc":"2.0,",\n"id":1}');
  });

  it('have one byte that no UTF-8 has, within the first string', () => {
    fc.assert(
      fc.property(objects, (text) => {
        const spoiled = bytesOf(text, { how: 'bad-utf8' });
        const at = spoiled.indexOf(0xff);
        expect(spoiled[at - 1]).toBe(0x22);
        expect(spoiled.indexOf(0x22)).toBe(at - 1);
        expect(without(spoiled, at).equals(Buffer.from(text))).toBe(true);
        expect(() => new TextDecoder('utf-8', { fatal: true }).decode(spoiled)).toThrow(TypeError);
      }),
    );
  });

  it('are cut after so many bytes, within a character too, and have no line end then', () => {
    fc.assert(
      fc.property(anyText, fc.nat(100), fc.constantFrom('lf', 'crlf', 'none'), (text, bytes, end) => {
        const spoiled = made({ end, spoil: [{ how: 'truncate', bytes }] }, text);
        expect(spoiled.equals(Buffer.from(text).subarray(0, bytes))).toBe(true);
      }),
    );
  });

  it('are spoiled in the order that is asked for', () => {
    const text = '{"a":1,"b":2}';
    expect(bytesOf(text, { how: 'truncate', bytes: 7 }, { how: 'newline' }).toString()).toBe('{"a":1,\n');
    expect(bytesOf(text, { how: 'newline' }, { how: 'truncate', bytes: 8 }).toString()).toBe('{"a":1,\n');
    expect(made({ bom: true, end: 'crlf', spoil: [{ how: 'truncate', bytes: 2 }, { how: 'bad-utf8' }] }, text)).toEqual(
      Buffer.from([0xef, 0xbb, 0xbf, 0x7b, 0x22, 0xff]),
    );
  });

  it.each([
    ['', { how: 'newline' }],
    ['42', { how: 'newline' }],
    ['"a,b"', { how: 'newline' }],
    ['[1,2]', { how: 'bad-utf8' }],
    ['{}', { how: 'duplicate-key' }],
    ['[]', { how: 'duplicate-key' }],
    ['{"a"', { how: 'duplicate-key' }],
    ['{"a":', { how: 'duplicate-key' }],
    ['{"a":[1', { how: 'duplicate-key' }],
    ['{"a":"x', { how: 'duplicate-key' }],
  ] as const)('say where %j has no place for it', (text, spoiling) => {
    expect(() => bytesOf(text, spoiling)).toThrow(CannotSpoil);
  });

  it('are had of any text without a fault of another kind', () => {
    const spoilings = fc.array(
      fc.oneof(
        fc.constantFrom<Spoiling>({ how: 'duplicate-key' }, { how: 'newline' }, { how: 'bad-utf8' }),
        fc.nat(30).map((bytes): Spoiling => ({ how: 'truncate', bytes })),
      ),
    );
    const scraps = fc.string({ unit: fc.constantFrom('{', '}', '[', ']', '"', '\\', ',', ':', ' ', '1', 'a', 'é') });
    fc.assert(
      fc.property(scraps, spoilings, (text, spoil) => {
        try {
          expect(made({ spoil }, text).length).toBeGreaterThanOrEqual(0);
        } catch (error) {
          expect(error).toBeInstanceOf(CannotSpoil);
        }
      }),
    );
  });
});
