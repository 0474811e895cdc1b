import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CODE_POINT } from '../json/testing/code-point.ts';
import { readFrame, type MessageClass } from './index.ts';

const anyText = fc.string({
  unit: fc.oneof(fc.string({ unit: CODE_POINT }), fc.constantFrom('\ud800', '\udc00', '\u2028')),
});
const jsonish = fc
  .array(
    fc.constantFrom('{', '}', '[', ']', '"', '\\', ':', ',', ' ', '1', 'e9', '-', 'a', 'null', '\\ud83d', '"id"'),
    {
      maxLength: 24,
    },
  )
  .map((parts) => parts.join(''));

const anyId = fc.oneof(fc.string(), fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.jsonValue());
const anyMessage = fc.record(
  {
    jsonrpc: fc.constantFrom<unknown>('2.0', '1.0', 2),
    id: anyId,
    method: fc.oneof(fc.string(), fc.constantFrom('ping', 'notifications/x'), fc.jsonValue()),
    params: fc.jsonValue(),
    result: fc.jsonValue(),
    error: fc.oneof(fc.record({ code: fc.jsonValue(), message: fc.jsonValue() }), fc.jsonValue()),
    extra: fc.jsonValue(),
  },
  { requiredKeys: [] },
);

/** The frame classes of the specification as a table: which of method, result, error and id are there, in one word. */
function expectedClass(message: Readonly<Record<string, unknown>>): MessageClass {
  const has = (name: string): string => (name in message ? name[0]! : '-');
  const { id, method } = message;
  const goodId = typeof id === 'string' || (typeof id === 'number' && id % 1 === 0);
  const named = typeof method === 'string';
  const word = has('method') + has('result') + has('error') + has('id');
  if (/^m(r.|.e)/.test(word)) return 'malformed.hybrid';
  if (word === 'm--i') return named ? (goodId ? 'request' : 'malformed.request-id') : 'malformed.method';
  if (word === 'm---') return named ? 'notification' : 'malformed.method';
  if (word.startsWith('-re')) return 'malformed.both';
  if (word === '-r-i') return id === null ? 'malformed.result-without-id' : 'response.result';
  if (word === '-r--') return 'malformed.result-without-id';
  if (word === '--ei') return id === null ? 'response.error-null-id' : 'response.error';
  if (word === '--e-') return 'response.error-unattributed';
  return word === '---i' ? 'malformed.empty-response' : 'malformed.not-rpc';
}

function someValue(value: unknown, holds: (scalar: unknown) => boolean): boolean {
  if (typeof value !== 'object' || value === null) return holds(value);
  if (Array.isArray(value)) return value.some((member) => someValue(member, holds));
  return Object.entries(value).some(([key, member]) => holds(key) || someValue(member, holds));
}

const unpaired = (scalar: unknown): boolean => typeof scalar === 'string' && /\p{Surrogate}/u.test(scalar);
// JSON.stringify writes integers from 10^21 on with an exponent.
const unsafe = (scalar: unknown): boolean =>
  Number.isInteger(scalar) && !Number.isSafeInteger(scalar) && Math.abs(scalar as number) < 1e21;

describe('readFrame', () => {
  it('answers any text, in the same way each time', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, jsonish), (text) => {
        const reading = readFrame(text);
        expect(readFrame(text)).toEqual(reading);
        if (reading.class.startsWith('noise.')) expect(reading.messages).toEqual([]);
        for (const message of reading.messages) {
          expect(JSON.parse(text.slice(...message.span))).toEqual(message.value);
        }
      }),
      { numRuns: 600 },
    );
  });

  it('gives the same whatever was read before, and leaves what it gave before', () => {
    const wide = `[${'{"id":1},'.repeat(1500)}{"id":2}]`;
    const large = fc.constantFrom('[{'.repeat(1500), wide, `{"a":${'[{"b":'.repeat(1200)}`, '{"a":1,"a":');
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            anyText,
            jsonish,
            anyMessage.map((one) => JSON.stringify(one)),
            large,
          ),
        ),
        (texts) => {
          const readings = texts.map((text) => readFrame(text));
          const again = texts.toReversed().map((text) => readFrame(text));
          expect(again.toReversed()).toEqual(readings);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('is noise exactly where JSON.parse fails', () => {
    fc.assert(
      fc.property(jsonish, (text) => {
        let json = true;
        try {
          JSON.parse(text);
        } catch {
          json = false;
        }
        expect(readFrame(text).class.startsWith('noise.')).toBe(!json);
      }),
      { numRuns: 600 },
    );
  });

  it('classes a message as the table has it, alone and in a batch', () => {
    fc.assert(
      fc.property(
        fc.array(anyMessage, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(0, 1, 3),
        (messages, indent) => {
          const [first] = messages;
          const alone = readFrame(JSON.stringify(first, null, indent));
          expect(alone.class).toBe(expectedClass(first!));
          const text = JSON.stringify(messages, null, indent);
          const batch = readFrame(text);
          expect(batch.messages.map((message) => message.class)).toEqual(messages.map(expectedClass));
          expect(batch.class === 'batch.invalid').toBe(messages.some((m) => expectedClass(m).startsWith('malformed.')));
          for (const [i, message] of batch.messages.entries()) {
            expect(JSON.parse(text.slice(...message.span))).toEqual(JSON.parse(JSON.stringify(messages[i])));
            const { id } = messages[i]!;
            expect(message.id === null ? undefined : JSON.parse(message.id)).toEqual(
              JSON.parse(JSON.stringify({ id })).id,
            );
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('flags unpaired surrogates and unsafe integers wherever they stand', () => {
    const value = fc.object({
      key: fc.oneof(anyText, fc.string()),
      values: [anyText, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.maxSafeInteger(), fc.boolean()],
    });
    fc.assert(
      fc.property(value, (object) => {
        const { flags } = readFrame(JSON.stringify(object));
        expect(flags.includes('lone-surrogate')).toBe(someValue(object, unpaired));
        expect(flags.includes('unsafe-number')).toBe(someValue(object, unsafe));
        expect(flags.includes('duplicate-keys')).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it('keeps the text of an id, whatever stands around it', () => {
    const space = fc.constantFrom('', ' ', '\t', ' \r ');
    const written = fc.oneof(
      anyId.map((id) => JSON.stringify(id)),
      fc.bigInt().map(String),
    );
    fc.assert(
      fc.property(written, space, space, fc.jsonValue(), (id, before, after, params) => {
        const text = `{"params":${JSON.stringify(params)},"id"${before}:${before}${id}${after},"method":"m"}`;
        expect(readFrame(text).messages[0]?.id).toBe(id);
      }),
    );
  });
});

/** JSON as text together with what the scan has to find in it: names may repeat, characters may be escaped. */
interface Written {
  readonly text: string;
  readonly repeats: boolean;
}

function escaped(name: string, escape: boolean): string {
  if (!escape) return JSON.stringify(name);
  const units = Array.from({ length: name.length }, (_, i) => name.charCodeAt(i).toString(16).padStart(4, '0'));
  return `"${units.map((unit) => `\\u${unit}`).join('')}"`;
}

const { tree } = fc.letrec<{ tree: Written }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small' },
    fc.jsonValue({ maxDepth: 0 }).map((value): Written => ({ text: JSON.stringify(value), repeats: false })),
    fc.array(tie('tree'), { maxLength: 4 }).map((members): Written => ({
      text: `[${members.map((member) => member.text).join(' , ')}]`,
      repeats: members.some((member) => member.repeats),
    })),
    fc
      .array(fc.tuple(fc.string({ maxLength: 2 }), fc.boolean(), tie('tree')), { maxLength: 30, size: 'max' })
      .map((entries): Written => ({
        text: `{${entries.map(([name, escape, value]) => `${escaped(name, escape)}: ${value.text}`).join(',')}}`,
        repeats: new Set(entries.map(([name]) => name)).size < entries.length || entries.some(([, , v]) => v.repeats),
      })),
  ),
}));

it('finds repeated names at any depth, and only those', () => {
  fc.assert(
    fc.property(tree, ({ text, repeats }) => {
      expect(readFrame(text).flags.includes('duplicate-keys')).toBe(repeats);
    }),
    { numRuns: 300 },
  );
});
