import { describe, expect, it } from 'vitest';
import { isProduct, judgeSinks } from './judge-sinks.mjs';
import { SINKS } from './sinks.mjs';

const wrong = (text, file = 'electron/engine/a.tsx') => judgeSinks(file, text, SINKS);

describe('the gate before the ways out', () => {
  it.each([
    'console.log(name)',
    "console['error'](name)",
    'globalThis.console.log(name)',
    'process.stdout.write(name)',
    'const { stdout } = process',
    'function f({ stderr }: Terminal) { stderr.write(name); }',
    'terminal.stdout.write(name)',
    'class A { #terminal; a() { this.#terminal.stderr.write(name); } }',
    'document.title = name',
    'window.document.title = name',
    'navigator.clipboard.writeText(name)',
    'new Notification(name)',
    'new window.Notification(name)',
    'element.innerHTML = name',
    'const a = <b dangerouslySetInnerHTML={{ __html: name }} />',
    'const a = <a download={name} />',
    'const a = <iframe srcDoc={name} />',
    'document.write(name)',
    'URL.createObjectURL(blob)',
    'link.download = name',
    'shell.openExternal(address)',
    'window.open(address)',
    'const a = <a href={address}>x</a>',
    'location.href = address',
    'window.location.assign(address)',
  ])('stops %s', (text) => {
    expect(wrong(text)).toHaveLength(1);
  });

  it.each([
    'const stdout = server.stdout',
    'const { title } = tool',
    'event.clipboardData.getData(type)',
    'sink.write(text)',
  ])('lets pass %s', (text) => expect(wrong(text)).toEqual([]));

  it('lets each file do what it is for', () => {
    expect(wrong('document.title = name', 'renderer/state/window-title.ts')).toEqual([]);
    expect(wrong('navigator.clipboard.writeText(a)', 'renderer/state/window-title.ts')).toHaveLength(1);
  });

  it('looks at what is delivered alone', () => {
    expect(isProduct('electron/cli/program.ts')).toBe(true);
    expect(
      ['electron/cli/cli.test.ts', 'electron/cli/testing/a.ts', 'scripts/check.mjs', 'demo/server.ts'].filter(
        isProduct,
      ),
    ).toEqual([]);
  });
});
