import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ReadMarkdown } from './ReadMarkdown.tsx';

const drawn = (text: string): string => renderToStaticMarkup(<ReadMarkdown text={text} />);

describe('ReadMarkdown', () => {
  it('draws what Markdown says', () => {
    expect(drawn('# A\n\n- **b**')).toBe('<h1>A</h1>\n<ul>\n<li><strong>b</strong></li>\n</ul>');
  });

  it('leaves HTML as text, opens no link and fetches no picture', () => {
    const markup = drawn(
      '<script>alert(1)</script>\n\n[a](javascript:alert(1)) ![b](https://x.example/p.png) <img src=y onerror=z> <https://z.example>',
    );
    expect(markup).not.toMatch(/<(?:script|a|img)\b/);
    expect(markup).toContain('&lt;script&gt;');
    expect(markup).toContain('javascript:alert(1)');
    expect(markup).toContain('[picture: b]');
    expect(markup).toContain('https://x.example/p.png');
  });
});
