import { describe, expect, it } from 'vitest';
import { readFrame } from '../jsonrpc/index.ts';
import { editedRules } from './edit-rules.ts';
import { type Evidence, ruleOfEvidence } from './evidence.ts';
import { faultOf } from './faults/index.ts';
import { rulesOutline } from './outline.ts';
import { readRules } from './read-rules.ts';
import { RECIPES } from './recipes.ts';
import { CALL } from './testing/conversation.ts';

const FILE = `mcpscope-rules: 1
name: Two
rules:
  # Kept.
  - name: first
    when: method:ping
    do: [{drop: true}]
  - group: later
    enabled: false
    rules:
      - {name: second, direction: s2c, do: [{hold: true}]}
`;

const names = (text: string): readonly string[] =>
  rulesOutline(text).lines.map(({ at, name, enabled, index }) => `${at.join('.')} ${name} ${enabled} ${index}`);

describe('the text of rules', () => {
  it('is told as groups and rules, each with its place and the position by which it counts', () => {
    expect(names(FILE)).toEqual(['0 first true 0', '1 later false -1', '1.0 second true 1']);
    expect(rulesOutline(FILE).lines[2]).toMatchObject({ when: 'dir:s2c', does: 'held' });
    expect(rulesOutline('').problems).toEqual([]);
    expect(rulesOutline('mcpscope-rules: 2\nrules: []').problems[0]).toMatchObject({ line: 1 });
  });

  it('is switched, moved and made shorter, and keeps its comments', () => {
    const off = editedRules(FILE, { kind: 'switch', at: [0], on: false });
    expect([names(off)[0], off.includes('# Kept.')]).toEqual(['0 first false 0', true]);
    expect(editedRules(off, { kind: 'switch', at: [0], on: true })).not.toMatch(/first[^-]*enabled/);
    expect(names(editedRules(FILE, { kind: 'move', at: [0], by: 1 }))[0]).toBe('0 later false -1');
    expect(names(editedRules(FILE, { kind: 'move', at: [0], by: -1 }))).toEqual(names(FILE));
    expect(names(editedRules(FILE, { kind: 'remove', at: [1] }))).toEqual(['0 first true 0']);
    expect(editedRules('mcpscope-rules: 1\nrules: [{do: [{drop: true}]}]', { kind: 'remove', at: [0] })).toBe('');
    expect(() => editedRules('rules: x', { kind: 'remove', at: [0] })).toThrow('Line 1 cannot be read');
  });
});

describe('a rule of a message that was seen', () => {
  const [message] = readFrame(CALL).messages;
  const evidence: Evidence = { dir: 'c2s', message: message!, method: 'tools/call', tool: 'search', answer: null };

  it('is about such messages, and stands in front of the others', () => {
    const rule = ruleOfEvidence('hold', evidence)!;
    const text = editedRules(FILE, { kind: 'add', rule });
    expect(names(text)[0]).toBe('0 hold search true 0');
    expect(names(editedRules('', { kind: 'add', rule }))).toEqual(['0 hold search true 0']);
    expect(rule.when).toBe('class:request method:tools/call params.name:"search"');
  });

  it('gives a place another value, beginning with the one that it has', () => {
    const rule = ruleOfEvidence({ at: '/params/arguments/q', value: 'sea' }, evidence)!;
    expect(rule.do).toEqual([{ edit: { set: { '/params/arguments/q': 'sea' } } }]);
    expect(readRules(editedRules('', { kind: 'add', rule }))).toMatchObject({ ok: true });
  });

  it('answers by what was recorded, and only where something was', () => {
    expect(ruleOfEvidence('answer', evidence)).toBeNull();
    const answer = { result: { content: [] } };
    const rule = ruleOfEvidence('answer', { ...evidence, answer });
    expect(rule?.do).toEqual([{ answer }]);
    // The recorded answer itself may have been chosen.
    const [response] = readFrame('{"jsonrpc":"2.0","id":7,"result":{"content":[]}}').messages;
    expect(ruleOfEvidence('answer', { ...evidence, dir: 's2c', message: response!, answer })).toEqual(rule);
  });

  it('is about answers of such a tool, about a value, or about what breaks a rule of the specification', () => {
    const [response] = readFrame('{"jsonrpc":"2.0","id":7,"result":{"content":[]}}').messages;
    expect(ruleOfEvidence('block', { ...evidence, dir: 's2c', message: response! })).toMatchObject({
      name: 'block search',
      when: 'class:response.* method:tools/call tool:"search"',
      direction: 's2c',
    });
    expect(ruleOfEvidence('hold', { ...evidence, also: 'params.arguments.q:sea' })).toMatchObject({
      name: 'hold search with a value',
      when: 'class:request method:tools/call params.name:"search" params.arguments.q:sea',
    });
    expect(ruleOfEvidence({ at: '/params/arguments/q' }, { ...evidence, breaks: 'tools-name' })).toMatchObject({
      name: 'rewrite /params/arguments/q of what breaks tools-name',
      when: 'finding:tools-name',
      do: [{ edit: { set: { '/params/arguments/q': 'sea' } } }],
    });
    const broken = ruleOfEvidence('hold', { ...evidence, dir: 's2c', breaks: 'tools-name' })!;
    expect(broken).toMatchObject({ name: 'hold what breaks tools-name', when: 'finding:tools-name', direction: 's2c' });
    expect(readRules(editedRules('', { kind: 'add', rule: broken }))).toMatchObject({ ok: true });
  });

  it('breaks the answers of such requests, the requests themselves, or what the fault is usually about', () => {
    const broken = (id: string, seen: Evidence = evidence): string => {
      const rule = ruleOfEvidence({ fault: id, usual: faultOf(id)!.usual }, seen)!;
      expect(readRules(editedRules('', { kind: 'add', rule }))).toMatchObject({ ok: true });
      return `${rule.name}: ${rule.direction} ${rule.when}`;
    };
    expect(broken('wrong-id')).toBe('wrong-id at search: s2c class:response.* method:tools/call tool:"search"');
    expect(broken('exit-in-call')).toBe(
      'exit-in-call at search: c2s class:request method:tools/call params.name:"search"',
    );
    expect(broken('cursor-loop')).toBe('cursor-loop: s2c class:response.* method:tools/list');
    expect(broken('other-version')).toBe('other-version: s2c class:response.* method:initialize');
    expect(broken('stall', { ...evidence, method: 'tools/list', tool: '' })).toBe(
      'stall at tools/list: s2c class:response.* method:tools/list',
    );
    expect(broken('resume-with-gap')).toBe('resume-with-gap at search: s2c method:tools/call tool:"search"');
  });
});

it.each(RECIPES)('the recipe “$name” can be read', ({ text }) => {
  expect(readRules(text)).toMatchObject({ ok: true });
});
