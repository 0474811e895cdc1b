import { describe, expect, it } from 'vitest';
import { markdownCode, markdownTable, markdownText } from '../../../shared/sinks/index.ts';
import { markdown } from './markdown.ts';
import { finding, HOSTILE, reportWith } from '../report/testing/sample-report.ts';

describe('text as Markdown', () => {
  it.each([
    ['a|b', 'a\\|b'],
    ['<img src=x>', '&lt;img src=x&gt;'],
    ['[a](b)', '\\[a\\](b)'],
    ['![a](b)', '!\\[a\\](b)'],
    ['**a** `b` ~c~', '\\*\\*a\\*\\* \\`b\\` \\~c\\~'],
    ['&lt;', '&amp;lt;'],
    ['@everyone', '@\u200beveryone'],
    ['see #12 and GH-12', 'see #\u200b12 and GH-\u200b12'],
    ['http://a www.b.c', 'http:\u200b//a www\u200b.b.c'],
    ['# title', '\u200b# title'],
    ['1. list', '\u200b1. list'],
    ['two\nlines\u202e', 'two lines '],
  ])('%j cannot work', (text, shown) => {
    expect(markdownText(text)).toBe(shown);
  });

  it.each([
    ['a', '`a`'],
    ['', '` `'],
    ['a|b', '`a\\|b`'],
    ['a`b', '`` a`b ``'],
    ['``', '``` `` ```'],
  ])('%j is code', (text, shown) => {
    expect(markdownCode(text)).toBe(shown);
  });

  it('is a table', () => {
    expect(markdownTable(['a', 'b'], [['1', '2']])).toEqual(['| a | b |', '| --- | --- |', '| 1 | 2 |']);
  });
});

describe('a report as Markdown', () => {
  it('has a line for each rule, the worst first', () => {
    const lines = markdown(
      reportWith([
        finding('frame-crlf', { level: 'warning' }),
        finding('frame-stdout-noise'),
        finding('frame-stdout-noise', { message: 'Another.' }),
        finding('frame-bom', { level: 'info', expected: true, seqs: [] }),
      ]),
    );
    expect(lines[0]).toBe('### ✕ mcpscope: weather');
    expect(lines).toContain('**4 findings of 3 rules**; the check fails at error.');
    const table = lines.filter((line) => /^\| [✕▲●] /.test(line));
    expect(table).toEqual([
      '| ✕ error | `frame-stdout-noise` | server | A line is no JSON. [basic/transports#stdio](https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#stdio) (2 times) | event 4, 9 |',
      '| ▲ warning | `frame-crlf` | server | A line is no JSON. [basic/transports#stdio](https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#stdio) | event 4, 9 |',
      '| ● info, expected | `frame-bom` | server | A line is no JSON. [basic/transports#stdio](https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#stdio) |  |',
    ]);
  });

  it('says so where there is nothing to say', () => {
    const lines = markdown(reportWith([]));
    expect(lines[0]).toBe('### ✓ mcpscope: weather');
    expect(lines.at(-1)).toBe('No findings.');
  });

  it('stays below what a comment may have, with nothing in it that works', () => {
    const rules = ['frame-crlf', 'frame-bom', 'rpc-version', 'rpc-id-null', 'rpc-id-type', 'frame-utf8'];
    const report = reportWith(
      Array.from({ length: 3000 }, (_, at) =>
        finding(rules[at % rules.length] ?? '', {
          message: HOSTILE.repeat(50),
          seqs: Array.from({ length: 500 }, (_, n) => n),
        }),
      ),
      { name: HOSTILE, verdict: HOSTILE.repeat(50), serverInfo: { name: HOSTILE, title: '', version: HOSTILE } },
    );
    const text = markdown(report).join('\n');
    expect(text.length).toBeLessThan(20_000);
    expect(text).not.toMatch(/<img|[^\\]\[a\]|@everyone|https?:\/\/evil|www\.evil|(?!\n)\p{Cc}/u);
  });
});
