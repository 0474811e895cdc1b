import { describe, expect, it } from 'vitest';
import { ScriptedSession } from '../analysis/testing/scripted-session.ts';
import { answer, call, exported, headerOf, SESSIONS, stdioSession } from './testing/scripted-sessions.ts';

describe('an issue', () => {
  it.each(SESSIONS)('of %s fits into GitHub, with every part closed', (_name, events) => {
    const text = exported('markdown', events());
    expect(text.length).toBeLessThan(65_536);
    expect(text.match(/<details>/g)?.length ?? 0).toBe(text.match(/<\/details>/g)?.length ?? 0);
    expect((text.match(/^```/gm)?.length ?? 0) % 2).toBe(0);
  });

  it('says what the session came to, what proves it, and draws it', () => {
    const text = exported('markdown', stdioSession());
    expect(text).toMatch(/^### weather: /);
    for (const part of [
      '#### How it ended',
      '| Server | weather 2.0.0 |',
      '| Command | node server.js |',
      '| Revision | 2025-11-25',
      'findings of',
      '#### The events that prove it',
      '```mermaid\nsequenceDiagram',
      '`frame-stdout-noise`',
    ])
      expect(text).toContain(part);
    expect(text).toContain('starting up <b>now</b>');
  });

  it('has the events that were chosen, and none besides', () => {
    const text = exported('markdown', stdioSession(), { taken: ({ seq }) => seq === 10 || seq === 11 });
    expect(text.match(/<summary>#\u200b\d+/g)).toEqual(['<summary>#\u200b10', '<summary>#\u200b11']);
  });

  it('stays within the limit whatever the peers say', () => {
    const session = new ScriptedSession().handshake();
    for (let id = 1; id <= 200; id += 1)
      session
        .client(call(id, `tool-${id}`))
        .server(answer(id, { isError: 'x'.repeat(20_000), content: [] }))
        .server(`noise ${'`'.repeat(50)} ${'y'.repeat(20_000)}`);
    const text = exported('markdown', session.events);
    expect(text.length).toBeLessThan(65_536);
    expect(text).toContain('characters left out');
  });

  it('lets nothing that a peer says work as Markdown, and no fence end early', () => {
    const events = new ScriptedSession()
      .handshake()
      .server('```\n</details>\n# Heading @someone [x](javascript:alert(1)) <script>')
      .stderr('`````')
      .exit(1).events;
    const text = exported('markdown', events, { header: headerOf('@someone <b>#1</b> | x') });
    expect(text.split('\n')[0]).not.toMatch(/<b>|@s|#1/);
    expect(text).toContain('````json\n```');
    expect(text).toContain('``````text\n`````');
  });

  it('has the faults of mcpscope itself that were met in its time, and no others', () => {
    const begun = Date.parse(headerOf().startedAt);
    const faults = [
      { at: begun - 1, text: 'of before' },
      { at: begun + 1, text: 'the analysis of event 7\nRangeError\n    at push (fold.ts:1:2)' },
      { at: begun + 3_600_000, text: 'of later' },
    ];
    const issue = exported('markdown', stdioSession(), { faults });
    expect(issue).toContain('<summary>1 fault of mcpscope itself in this time</summary>');
    expect(issue).toContain('    at push (fold.ts:1:2)');
    expect(issue).not.toMatch(/of before|of later/);
    expect(exported('markdown', stdioSession())).not.toContain('of mcpscope itself');
  });
});
