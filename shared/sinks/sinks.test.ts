import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CODE_POINT } from '../json/testing/code-point.ts';
import {
  fileName,
  fileNameOfPath,
  htmlText,
  inertJson,
  inertJsonLine,
  isDeviceName,
  jsonText,
  markdownBlock,
  markdownCode,
  markdownText,
  plainText,
  terminalLine,
  terminalLines,
  titleText,
  xmlText,
} from './index.ts';
import { CI_COMMANDS, HOSTILE, rawIn } from './testing/hostile-text.ts';

const SINKS: readonly (readonly [name: string, sink: (text: string) => string])[] = [
  ['plainText', plainText],
  ['terminalLine', terminalLine],
  ['terminalLines', terminalLines],
  ['inertJson', inertJson],
  ['jsonText', jsonText],
  ['markdownText', markdownText],
  ['markdownCode', markdownCode],
  ['markdownBlock', (text) => markdownBlock('text', text).join('\n')],
  ['htmlText', htmlText],
  ['xmlText', xmlText],
  ['titleText', titleText],
  ['fileName', (text) => fileName(text, 'x')],
  ['fileNameOfPath', (text) => fileNameOfPath(text, 'x')],
];

describe.each(SINKS)('%s', (_name, sink) => {
  it('lets through nothing that steers', () => {
    expect(rawIn(sink(HOSTILE))).toEqual([]);
  });

  it('lets through nothing that steers of any text', () => {
    fc.assert(fc.property(fc.string({ unit: CODE_POINT }), (text) => rawIn(sink(text)).length === 0));
  });
});

/** Those whose text a CI may print. */
const PRINTED = SINKS.filter(([name]) => name !== 'plainText' && name !== 'titleText');

describe.each(PRINTED)('%s', (_name, sink) => {
  it.each(CI_COMMANDS)('tears the command of a CI %j', (command) => {
    for (const text of [command, ` ${command}`, `a\n${command}`]) expect(sink(text)).not.toMatch(/##[\w-]*\[|^\s*::/m);
  });
});

describe('JSON', () => {
  it('parses to the same', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string({ unit: CODE_POINT }), (value, text) => {
        expect(JSON.parse(jsonText([value, text, HOSTILE]))).toEqual(
          JSON.parse(JSON.stringify([value, text, HOSTILE])),
        );
      }),
    );
    expect(JSON.parse(jsonText({ a: HOSTILE }, 2))).toEqual({ a: HOSTILE });
  });

  it('of the wire stays as it is where nothing steers', () => {
    expect(inertJsonLine('{"a":\t1.0e5,\r\n"a":"ü"}')).toBe('{"a":\t1.0e5, "a":"ü"}');
  });

  it('behind a backslash parses to the same', () => {
    expect(JSON.parse(inertJson('"\\\\\u009b##[x]"'))).toBe('\\\u009b##[x]');
  });
});

describe('a line of a terminal', () => {
  it('shows what would steer', () => {
    expect(terminalLine('a\u001b]52;c;AAAA\u0007\nb\u202e\u007f\t')).toBe('a␛]52;c;AAAA␇␊b⟨U+202E⟩␡\t');
  });

  it('keeps the lines of a text that has some', () => {
    expect(terminalLines('a\n::error::b\r\n')).toBe('a\n: :error::b␍\n');
  });
});

describe('a file name', () => {
  it.each(['CON', 'nul', 'Com1', 'LPT9.txt', 'aux.tar.gz', 'COM¹'])('%s is no device', (name) => {
    expect(isDeviceName(name)).toBe(true);
    expect(isDeviceName(fileName(name, 'x'))).toBe(false);
    expect(isDeviceName(fileNameOfPath(`C:\\a\\${name}`, 'x'))).toBe(false);
  });

  it.each([
    ['../../etc/passwd', 'etc-passwd'],
    ['a. . .', 'a'],
    ['', 'x'],
    ['\u202egpj.exe', 'gpj.exe'],
    ['a'.repeat(500), 'a'.repeat(60)],
  ])('%j is %j', (text, name) => expect(fileName(text, 'x')).toBe(name));

  it.each([
    ['/home/me/Grüße 1.mcpcap', 'Grüße 1.mcpcap'],
    ['CON.mcpcap', '_CON.mcpcap'],
    ['.hidden', 'hidden'],
    ['a.json. ', 'a.json'],
    ['..', 'x'],
  ])('of the path %j is %j', (path, name) => expect(fileNameOfPath(path, 'x')).toBe(name));
});

it('a title is one line, and not endless', () => {
  expect(titleText(' a\nb\u202e ')).toBe('a b');
  expect(titleText('x'.repeat(500))).toHaveLength(80);
});
