import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CODE_POINT } from '../json/testing/code-point.ts';
import { modernRequest, modernResult, ScriptedSession } from '../analysis/testing/scripted-session.ts';
import type { Diagram, DiagramFinding } from './diagram.ts';
import { mermaidLabel, mermaidText } from './mermaid-text.ts';
import { diagramOf } from './testing/scripted-diagram.ts';
import { svgText } from './svg-text.ts';
import { faultOfXml } from './testing/xml-fault.ts';

/** What a peer may call anything, with the words that XML and Mermaid have for themselves. */
const hostile = fc.oneof(
  fc.string({ unit: CODE_POINT, maxLength: 60 }),
  fc.constantFrom(
    'end',
    'End; participant X',
    ']]> <script>alert(1)</script> &amp; "\'',
    '%%{init: {"theme": "dark"}}%%',
    '%% comment',
    'a#b;c:d\nloop forever\nend',
    'wrap: on',
    '\u0000\ud800\ufffe\u202e\u2028',
    'ﬂ°°60¶ß',
    '```',
    '--- title ---',
    'C->>S: faked',
    'style x:#fff;',
  ),
);

interface Texts {
  readonly server: string;
  readonly method: string;
  readonly name: string;
  readonly said: string;
}

/** A session in which the peers say these texts wherever they can, well-formed or not. */
function diagramSaying({ server, method, name, said }: Texts): Diagram {
  const findings: DiagramFinding[] = [
    { index: 0, rule: name, level: 'error', side: 'server', message: said, rows: [3] },
  ];
  const session = new ScriptedSession()
    .client({ jsonrpc: '2.0', id: said, method: 'initialize', params: { clientInfo: { name, version: said } } })
    .server({
      jsonrpc: '2.0',
      id: said,
      result: { protocolVersion: said, serverInfo: { name: server, version: said } },
    })
    .client({ jsonrpc: '2.0', id: 1, method, params: { name, arguments: { [said]: said } } })
    .server({ jsonrpc: '2.0', id: 1, error: { code: 1, message: said } })
    .server({ jsonrpc: '2.0', method, params: { said } })
    .server({ jsonrpc: '2.0', id: name, method })
    .server(`${said} {`)
    .stderr(said)
    .client(modernRequest(2, 'tools/call', { name }))
    .server(modernResult(2, { resultType: 'input_required', inputRequests: { [said]: { method } } }))
    .request(1, { purpose: 'listen', url: `http://127.0.0.1/${said}` })
    .responds(1, 200, { 'Content-Type': 'text/event-stream', 'Mcp-Session-Id': said })
    .sse(1, { jsonrpc: '2.0', method })
    .sseEvent(1, ['event: x', 'data: '], said)
    .ends(1, 'us', said)
    .request(2, { purpose: 'server-metadata', url: `https://${said}/${said}` })
    .responds(2, 302, { Location: said })
    .ends(2, 'us', said);
  return diagramOf(session.events, findings);
}

const texts = fc.record({ server: hostile, method: hostile, name: hostile, said: hostile });

describe('SVG', () => {
  test('is well-formed XML whatever the peers say', () => {
    fc.assert(
      fc.property(texts, (said) => {
        expect(faultOfXml(svgText(diagramSaying(said)))).toBe('');
      }),
    );
  });

  test('needs nothing beside itself, and holds no markup of the peers', () => {
    const svg = svgText(
      diagramSaying({
        server: '<image href="http://evil.test/x"/>',
        method: '<script>alert(1)</script>',
        name: '" onload="alert(1)',
        said: '&lt;b&gt; ]]>',
      }),
    );
    expect(svg).not.toMatch(/<(script|image|foreignObject|style|a|use)\b/);
    expect(svg).not.toMatch(/\s(on\w+|href|style|class)="/);
    expect(svg).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(svg.match(/https?:\/\/[^\s"&]+/g)?.[0]).toBe('http://www.w3.org/2000/svg');
  });

  test('says names, revision, and how much of the rows is drawn', () => {
    const svg = svgText(diagramOf(new ScriptedSession().spawn().handshake().events));
    expect(svg).toContain('<title>mcpscope 1 and weather 2.0.0 · 2025-11-25 over stdio</title>');
    expect(svg).toContain('4 steps drawn from 4 rows.');
    expect(svg).toContain('initialize result');
  });
});

const LABEL = String.raw`(?:[\p{L}\p{M}\p{N} .,_/()'+=?!*|·…→←×−-]|#\d+;)+`;
const STATEMENT = new RegExp(
  String.raw`^(?:participant (?:C|S|[HI]\d+) as ${LABEL}|(?:activate|deactivate) (?:C|S|H\d+)|(?:C|S|I\d+)(?:->>|-->>|-\)|--\)|-->|--x)(?:C|S|I\d+): ${LABEL}|Note (?:over C,S|left of C|right of S): ${LABEL})$`,
  'u',
);

describe('Mermaid', () => {
  test('has one statement of the grammar a line whatever the peers say, and every bar that ends had begun', () => {
    fc.assert(
      fc.property(texts, (said) => {
        const [first, ...lines] = mermaidText(diagramSaying(said)).trimEnd().split('\n');
        expect(first).toBe('sequenceDiagram');
        const bars = new Map<string, number>();
        for (const line of lines) {
          expect(line.trim()).toMatch(STATEMENT);
          const [, word, on = ''] = /^ {2}(activate|deactivate) (\w+)$/.exec(line) ?? [];
          if (word !== undefined) bars.set(on, (bars.get(on) ?? 0) + (word === 'activate' ? 1 : -1));
          for (const open of bars.values()) expect(open).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  test.each([
    ['a; b', 'a#59; b'],
    ['#lt;b>', '#35;lt#59;b#62;'],
    ['wrap: on', 'wrap#58; on'],
    ['the end', 'the #101;nd'],
    ['END of it', '#69;ND of it'],
    ['weekend', 'weekend'],
    ['%%{init}%%', '#37;#37;#123;init#125;#37;#37;'],
    ['two\nlines', 'two lines'],
    ['', '…'],
  ])('%j is the label %j', (text, label) => expect(mermaidLabel(text, 50)).toBe(label));

  test('is a whole diagram of a session', () => {
    const session = new ScriptedSession().handshake().client({ jsonrpc: '2.0', id: 1, method: 'ping' });
    expect(mermaidText(diagramOf(session.events))).toBe(`sequenceDiagram
  participant C as mcpscope 1 (client)
  participant S as weather 2.0.0 (server)
  Note over C,S: mcpscope 1 and weather 2.0.0 · 2025-11-25 over stdio. 4 steps drawn from 4 rows.
  C->>S: 0.001 s · initialize · offers 2025-11-25 · roots · id 0
  activate S
  S-->>C: 0.002 s · initialize result · answers 2025-11-25 · tools · id 0 · 1.0 ms
  deactivate S
  C-)S: 0.003 s · notifications/initialized
  C->>S: 0.004 s · ping · id 1 · no answer yet
`);
  });

  test('is never longer than Mermaid reads, and says what it left out', () => {
    const session = new ScriptedSession();
    for (let id = 0; id < 400; id += 1)
      session.client({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: '#;'.repeat(60) } });
    const text = mermaidText(diagramOf(session.events));
    expect(text.length).toBeLessThan(50_000);
    expect(text).toMatch(/Note over C,S: \d+ more steps left out/);
  });
});
