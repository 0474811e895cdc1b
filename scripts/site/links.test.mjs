import { describe, expect, it } from 'vitest';
import { documents, isThere, pagesOf } from './documents.mjs';
import { brokenLinks } from './links.mjs';
import { slug } from './page.mjs';

describe('the documents', () => {
  it('have no link and no picture that leads nowhere', () => {
    const pages = pagesOf(documents());
    expect(pages.size).toBeGreaterThan(25);
    expect(brokenLinks(pages, isThere)).toEqual([]);
  });
});

const OTHER = '# B\n\n## The `code` of B\n\n## Twice\n\n## Twice\n';

function broken(text) {
  const pages = pagesOf(
    new Map([
      ['docs/a.md', text],
      ['docs/b.md', OTHER],
    ]),
  );
  return brokenLinks(pages, (path) => path === 'LICENSE');
}

describe('a link', () => {
  it('leads to a file of the project, or to a heading of a document', () => {
    expect(
      broken('[1](b.md) [2](b.md#the-code-of-b) [3](b.md#twice-1) [4](../LICENSE) [5](https://example.org/x#y)'),
    ).toEqual([]);
  });

  it('is told where its file, its heading or its kind is not there', () => {
    expect(broken('# A\n\n[1](c.md) [2](b.md#thrice) [3](#b) ![4](images/x.png) [5](ftp://x)')).toEqual([
      'docs/a.md: there is no docs/c.md (c.md)',
      'docs/a.md: docs/b.md has no #thrice',
      'docs/a.md: docs/a.md has no #b',
      'docs/a.md: there is no docs/images/x.png (images/x.png)',
      'docs/a.md: what ftp://x is',
    ]);
  });

  it('has the address that a repository shows', () => {
    expect(slug('A frame’s way, from stdout to the pixel')).toBe('a-frames-way-from-stdout-to-the-pixel');
    expect(slug('Tasks extension io.modelcontextprotocol/tasks')).toBe('tasks-extension-iomodelcontextprotocoltasks');
  });
});
