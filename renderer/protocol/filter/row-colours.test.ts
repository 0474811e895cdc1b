import { describe, expect, it } from 'vitest';
import { Analysis } from '../../../shared/analysis/index.ts';
import { ScriptedSession } from '../../../shared/analysis/testing/scripted-session.ts';
import type { ColourRule } from '../../../shared/bridge/index.ts';
import { ConnectionModel, Search } from '../../state/index.ts';
import { readRules, RowColours } from './row-colours.ts';

const analysis = new Analysis();
const session = new ScriptedSession()
  .client({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
  .server({ jsonrpc: '2.0', id: 1, result: {} })
  .server('a banner');
for (const event of session.events) analysis.push(event);

function rule(filter: string, colour: ColourRule['colour'], enabled = true): ColourRule {
  return { name: '', filter, colour, enabled };
}

function model(): ConnectionModel {
  const made = new ConnectionModel('c');
  for (let row = 0; row < analysis.rows.length; row += 1) made.rows.append(analysis.rows.at(row));
  return made;
}

/** Bare words w20, w21 and so on. */
function words(from: number, to: number): string {
  return Array.from({ length: to - from }, (_, at) => `w${from + at}`).join(' ');
}

/** Colours of all rows by these rules, with what a search has found. */
function colours(rules: readonly ColourRule[], search: Search | null = null): string[] {
  const shown = model();
  const rowColours = new RowColours(readRules(rules), shown, search);
  return Array.from({ length: shown.rows.length }, (_, row) => rowColours.of(row)?.colour ?? '');
}

describe('RowColours', () => {
  it('gives a row the colour of the first rule that it passes', () => {
    expect(colours([rule('dir:s2c', 'teal'), rule('method:tools/list', 'red')])).toEqual(['red', 'teal', 'teal']);
    expect(colours([rule('method:tools/list', 'red'), rule('dir:s2c', 'teal')])).toEqual(['red', 'red', 'teal']);
  });

  it('leaves out rules that are off, cannot be read, or ask for nothing', () => {
    const rules = [
      rule('dir:s2c', 'teal', false),
      rule('dir:up', 'red'),
      rule('  ', 'blue'),
      rule('class:noise', 'pink'),
    ];
    expect(colours(rules)).toEqual(['', '', 'pink']);
    expect(readRules(rules).map(({ rule: { colour } }) => colour)).toEqual(['pink']);
  });

  it('leaves out rules that ask for more terms than one search takes', () => {
    const rules = [rule(words(0, 40), 'red'), rule(words(30, 70), 'teal'), rule(words(20, 64), 'pink')];
    expect(readRules(rules).map(({ rule: { colour } }) => colour)).toEqual(['red', 'pink']);
  });

  it('does not colour what was not searched, and colours nothing else meanwhile', () => {
    const [read] = readRules([rule('-banners', 'violet')]);
    const search = new Search('c', read?.deep ?? []);
    const rules = [rule('-banners', 'violet'), rule('dir:s2c', 'teal')];
    expect(colours(rules, search)).toEqual(['', 'teal', 'teal']);
    const [term = ''] = read?.deep ?? [];
    search.hits.take({ upto: 2, caughtUp: false, problem: '', hits: [{ seqs: [2], members: [-1] }] });
    expect(search.hits.has(term, 2, -1)).toBe(true);
    expect(colours(rules, search)).toEqual(['violet', 'teal', 'teal']);
  });
});
