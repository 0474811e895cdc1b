import { describe, expect, it } from 'vitest';
import { importsOf, judge } from './boundaries.mjs';

describe('importsOf', () => {
  it('sees every way to name a module', () => {
    const text = `
      import type { A } from './a.ts';
      import './b.css';
      export * from './c.ts';
      export type { D } from './d.ts';
      const e = await import('./e.ts');
      type F = import('./f.ts').F;
      // import './comment.ts'
      const g = "import './string.ts'";
    `;
    expect(importsOf('x.ts', text).toSorted()).toEqual(['./a.ts', './b.css', './c.ts', './d.ts', './e.ts', './f.ts']);
  });

  it('does not take an expression for a module that may be imported', () => {
    const [specifier] = importsOf('x.ts', 'const a = await import(path);');
    expect(judge('renderer/app/x.ts', specifier)).not.toBe('');
  });

  it('does not pass over what it cannot read', () => {
    expect(() => importsOf('x.ts', 'import from')).toThrow('x.ts');
  });
});

describe('judge', () => {
  it.each([
    ['shared/analysis/rows/rows.ts', '../../capture/index.ts'],
    ['shared/analysis/rows/rows.ts', './row-class.ts'],
    ['shared/bridge/commands.ts', 'zod'],
    ['renderer/panels/frames/FrameList.tsx', '../../../shared/analysis/index.ts'],
    ['renderer/app/App.tsx', '../panels/frames/index.tsx'],
    ['renderer/theme/index.ts', './tokens.css'],
    ['electron/engine/index.ts', 'node:fs'],
    ['electron/desktop/main.ts', 'electron'],
    ['electron/desktop/preload.ts', '../../shared/bridge/names.ts'],
    ['shared/analysis/fold/analysis.test.ts', '../../jsonrpc/read-frame.ts'],
    ['shared/analysis/fold/analysis.test.ts', 'vitest'],
  ])('lets %s import %s', (file, specifier) => {
    expect(judge(file, specifier)).toBe('');
  });

  it.each([
    ['shared/capture/events.ts', '../jsonrpc/index.ts'],
    ['shared/capture/events.ts', 'zod'],
    ['shared/capture/events.ts', 'node:fs'],
    ['shared/analysis/rows/rows.ts', '../../findings/index.ts'],
    ['shared/analysis/rows/rows.ts', '../../jsonrpc/reading.ts'],
    ['shared/bridge/commands.ts', '../../electron/engine/index.ts'],
    ['renderer/state/model.ts', '../panels/frames/index.tsx'],
    ['renderer/app/App.tsx', '../../electron/engine/index.ts'],
    ['renderer/app/App.tsx', 'electron'],
    ['renderer/app/App.tsx', 'node:path'],
    ['electron/engine/index.ts', '../web/index.ts'],
    ['electron/web/main.ts', 'electron'],
    ['electron/web/main.ts', '../desktop/main.ts'],
    ['electron/transports/stdio/start-stdio.ts', '../engine/index.ts'],
    ['demo/server.ts', '@modelcontextprotocol/sdk/server/mcp.js'],
  ])('does not let %s import %s', (file, specifier) => {
    expect(judge(file, specifier)).not.toBe('');
  });
});
