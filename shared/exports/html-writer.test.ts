import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ScriptedSession } from '../analysis/testing/scripted-session.ts';
import { answer, call, exported, headerOf, SESSIONS, stdioSession } from './testing/scripted-sessions.ts';

const HOSTILE = `</pre></style></title><script>alert(1)</script><img src=x onerror=alert(1)>"'&\u202e`;

describe('a report', () => {
  it('takes a message of 200 MB, of which it shows the beginning', () => {
    const large = answer(1, { content: [{ type: 'text', text: 'x'.repeat(200_000_000) }] });
    const page = exported('html', new ScriptedSession().spawn().client(call(1)).server(large).events);
    expect(page).toContain('1 long texts are cut');
    expect(page.length).toBeLessThan(1_000_000);
  });

  it.each(SESSIONS)('of %s needs nothing beside itself', (_name, events) => {
    const page = exported('html', events());
    expect(page.startsWith('<!doctype html>')).toBe(true);
    expect(page.trimEnd().endsWith('</html>')).toBe(true);
    expect(page).toContain(`content="default-src &#39;none&#39;; style-src &#39;unsafe-inline&#39;`);
    expect(page).not.toMatch(/<(?:script|link|img|iframe|object|embed|base|form)\b/i);
    expect(page).not.toMatch(/\s(?:style|on\w+)="/i);
    expect(page).not.toMatch(/\bsrc=|@import|url\(/i);
  });

  it('says what the session came to, with its parts', () => {
    const page = exported('html', stdioSession());
    for (const words of [
      'id="post-mortem"',
      'id="findings"',
      'id="operations"',
      'id="sequence"',
      'id="frames"',
      'Unknown tool',
      'error −32602',
      '<svg',
    ])
      expect(page).toContain(words);
    expect(page).toContain('<i class="k">&quot;jsonrpc&quot;</i>: <i class="s">&quot;2.0&quot;</i>');
    expect(page).toContain('a warning from &lt;stderr&gt;');
  });

  it('lets no text of the peers become markup, wherever it stands', () => {
    const events = new ScriptedSession()
      .spawn()
      .client({
        jsonrpc: '2.0',
        id: HOSTILE,
        method: 'initialize',
        params: {
          protocolVersion: HOSTILE,
          capabilities: { [HOSTILE]: {} },
          clientInfo: { name: HOSTILE, version: HOSTILE },
        },
      })
      .server({
        jsonrpc: '2.0',
        id: HOSTILE,
        result: {
          protocolVersion: HOSTILE,
          capabilities: { [HOSTILE]: HOSTILE },
          serverInfo: { name: HOSTILE, version: HOSTILE },
          instructions: HOSTILE,
        },
      })
      .client(call(HOSTILE, HOSTILE))
      .server(HOSTILE)
      .stderr(HOSTILE)
      .post(1, call(9), { headers: { [HOSTILE]: HOSTILE }, url: `http://x/${HOSTILE}` })
      .exit(1, HOSTILE).events;
    const page = exported('html', events, { header: headerOf(HOSTILE) });
    expect(page).not.toMatch(/<(?:script|img)\b/i);
    expect(page.match(/<\/(?:style|title)>/g)).toEqual(['</title>', '</style>', '</title>']);
    expect(page).not.toContain('\u202e');
  });

  it('stays JSON of the same tokens where it is laid out', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        const [, body = ''] =
          /<pre>([\s\S]*?)<\/pre>/.exec(exported('html', new ScriptedSession().server(json).events)) ?? [];
        const plain = body
          .replace(/<[^>]*>/g, '')
          .replace(/&quot;/g, '"')
          .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
          .replace(/&lt;/g, '<')
          .replace(/&gt;/g, '>')
          .replace(/&amp;/g, '&');
        if (!plain.includes('[U+')) expect(JSON.parse(plain)).toEqual(JSON.parse(json));
      }),
      // A page may be printed where a line that begins so is a command of the runner.
      { examples: [['{"##[":1}'], ['["::error::"]']] },
    );
  });

  it('stays bounded, and says what it has no room for', () => {
    const session = new ScriptedSession().handshake();
    for (let id = 1; id <= 3_000; id += 1)
      session.client(call(id)).server(answer(id, { content: [{ type: 'text', text: 'x'.repeat(3_000) }] }));
    session.server(answer(9_999, { text: 'y'.repeat(100_000) }));
    const page = exported('html', session.events);
    expect(page.length).toBeLessThan(9_000_000);
    expect(page).toContain('3004 more rows left out');
    expect(page).toContain('2501 more operations left out');
    expect(page).toContain('texts had no room in this page');
  });

  it('tells what was chosen, and whether secrets were taken out', () => {
    const page = exported('html', stdioSession(), {
      taken: ({ seq }) => seq < 5,
      header: { ...headerOf(), redacted: false },
    });
    expect(page).toContain('Secrets not redacted');
    expect(page).toContain('Only 4 of 19 events are in it');
    expect(page.match(/<details/g)).toHaveLength(3);
  });
});
