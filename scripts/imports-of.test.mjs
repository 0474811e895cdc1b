import { describe, expect, it } from 'vitest';
import { COMPUTED, importsOf, isSource } from './imports-of.mjs';

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
      const h = new Worker(new URL('./h.ts', import.meta.url));
      const i = new URL('i.mjs', import.meta.url);
      vi.mock('./j.ts', () => ({}));
      const k = await vi.importActual('./k.ts');
      const l = require('./l.mjs');
      const m = import.meta.resolve('./m.ts');
      import n from './n.svg?url';
      const o = await import(\`./o.ts\`);
      const p = new URL('../dist/schemas', import.meta.url);
      const q = new URL('./q.ts', address);
    `;
    expect(importsOf('x.ts', text).toSorted()).toEqual([
      './a.ts',
      './b.css',
      './c.ts',
      './d.ts',
      './e.ts',
      './f.ts',
      './h.ts',
      './i.mjs',
      './j.ts',
      './k.ts',
      './l.mjs',
      './m.ts',
      './n.svg',
      './o.ts',
    ]);
  });

  it('does not take an expression for a module', () => {
    expect(importsOf('x.ts', 'const a = await import(path);')).toEqual([COMPUTED]);
    expect(importsOf('x.ts', 'const a = await import(`./${name}.ts`);')).toEqual([COMPUTED]);
  });

  it('reads scripts and stylesheets', () => {
    expect(importsOf('x.mjs', "import { a } from './a.mjs';")).toEqual(['./a.mjs']);
    const css = "@import './a.css'; /* @import './no.css'; */ @import url('../b/c.css') layer(x); .d { color: red; }";
    expect(importsOf('x.css', css)).toEqual(['./a.css', '../b/c.css']);
  });

  it('does not pass over what it cannot read', () => {
    expect(() => importsOf('x.ts', 'import from')).toThrow('x.ts');
  });
});

describe('isSource', () => {
  it.each(['a.ts', 'a.tsx', 'a.mjs', 'a.css', 'a.test.ts'])('%s is one', (file) => expect(isSource(file)).toBe(true));
  it.each(['a.d.ts', 'a.d.mts', 'a.json', 'a.md', 'a.svg'])('%s is none', (file) => expect(isSource(file)).toBe(false));
});
