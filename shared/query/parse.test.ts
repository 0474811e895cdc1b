import { describe, expect, it } from 'vitest';
import { parseQuery } from './parse.ts';
import { keptSeqs, sampleView } from './testing/sample-view.ts';
import { tokenize } from './tokens.ts';

const CALL = JSON.stringify({
  jsonrpc: '2.0',
  id: 4,
  method: 'tools/call',
  params: {
    name: 'search',
    arguments: { 'odd key': 'Ünïcode', limit: 10, deep: [{ on: true }, { on: null }] },
    ttl: 1500,
  },
});
const ANSWER = JSON.stringify({
  jsonrpc: '2.0',
  id: 4,
  result: {
    content: [{ type: 'image' }, { type: 'text', text: 'Not Found: 10' }],
    isError: false,
    protocolVersion: '2025-06-18',
  },
});

const view = sampleView([
  { class: 'process.spawn', dir: null, summary: 'node server.js', note: 'Here it begins', marked: 'red' },
  {
    class: 'noise.text',
    dir: 's2c',
    summary: 'Starting…',
    text: 'Starting… on port 8080',
    bytes: 33,
    level: 'warning',
    rules: ['frame-stdout-noise'],
  },
  { method: 'initialize', id: '0', mark: 'paired', latency: 38_000, t: 214_000, bytes: 318, origin: 'user' },
  { class: 'response.result', dir: 's2c', method: 'initialize', id: '0', latency: 38_000, t: 252_000, bytes: 2_150 },
  { method: 'tools/call', id: '"0"', mark: 'pending', t: 1_600_000, text: CALL, of: ['tools/call', 'search'] },
  {
    class: 'response.error',
    dir: 's2c',
    method: 'tools/list',
    id: '4',
    summary: 'error −32602',
    latency: 5_010_000,
    level: 'error',
    rules: ['tools-name', 'error-code'],
    text: ANSWER,
    marked: 'any',
  },
  { class: 'http.response', dir: 's2c', method: 'http.response', summary: '404 Not Found', exchange: 3 },
  {
    class: 'sse.comment',
    dir: 's2c',
    method: 'sse.comment',
    summary: ': ping',
    exchange: 12,
    of: ['resources/read', 'file:///a b'],
  },
]);

/** Seqs of the rows that a filter keeps; its message when it cannot be read. */
function kept(query: string): number[] | string {
  const reading = parseQuery(query);
  return reading.ok ? keptSeqs(view, reading.test) : reading.message;
}

describe('parseQuery', () => {
  it.each<[string, number[]]>([
    ['', [1, 2, 3, 4, 5, 6, 7, 8]],
    ['dir:s2c', [2, 4, 6, 7, 8]],
    ['dir:in', [2, 4, 6, 7, 8]],
    ['DIR:Out', [3, 5]],
    ['dir!=s2c', [1, 3, 5]],
    ['method:tools/*', [5, 6]],
    ['method:TOOLS/LIST', [6]],
    ['method=TOOLS/LIST', []],
    ['method=tools/*', [5, 6]],
    ['method="tools/*"', []],
    ['method!=tools/*', [1, 2, 3, 4, 7, 8]],
    ['method:*', [3, 4, 5, 6, 7, 8]],
    ['method~^(tools|sse)', [5, 6, 8]],
    ['method~^(TOOLS|sse)', [5, 6, 8]],
    ['method:/^(TOOLS|sse)/', [8]],
    ['method:/^(TOOLS|sse)/i', [5, 6, 8]],
    ['tool:search', [5]],
    ['tool:*', [5]],
    ['tool:file*', []],
    ['uri:file:*', [8]],
    ['uri="file:///a b"', [8]],
    ['id:0', [3, 4, 5]],
    ['id:"\\"0\\""', [5]],
    ['id=0', [3, 4]],
    ['id!=0', [1, 2, 5, 6, 7, 8]],
    ['class:noise*', [2]],
    ['class:response', [4, 6]],
    ['class=response.error', [6]],
    ['class:request', [3, 5]],
    ['kind:frame', [2, 3, 4, 5, 6]],
    ['kind~^(http|sse)', [7, 8]],
    ['level:error', [6]],
    ['finding:error', [6]],
    ['finding:tools-*', [6]],
    ['finding:any', [2, 6]],
    ['finding:none', [1, 3, 4, 5, 7, 8]],
    ['finding:"any"', []],
    ['rule:frame-*', [2]],
    ['rule!=error-code', [1, 2, 3, 4, 5, 7, 8]],
    ['rule~code$', [6]],
    ['level>=warning', [2, 6]],
    ['level<error', [2]],
    ['level:any', [2, 6]],
    ['level:none', [1, 3, 4, 5, 7, 8]],
    ['latency>500ms', [6]],
    ['latency>30', [3, 4, 6]],
    ['latency<1s', [3, 4]],
    ['latency=38000us', [3, 4]],
    ['size>1KB', [4]],
    ['size=33', [2]],
    ['size<=33B', [1, 2, 5, 6, 7, 8]],
    ['t>1.5s', [5]],
    ['t>1.5', [5]],
    ['seq:4', [4]],
    ['op:pending', [5]],
    ['origin:user', [3]],
    ['era:legacy', [1, 2, 3, 4, 5, 6, 7, 8]],
    ['era:modern', []],
    ['note:any', [1]],
    ['note:none', [2, 3, 4, 5, 6, 7, 8]],
    ['note:BEGINS', [1]],
    ['note:"here it begins"', [1]],
    ['note="Here it begins"', [1]],
    ['note=Here', []],
    ['mark:any', [1, 6]],
    ['mark:"any"', [6]],
    ['mark:red', [1]],
    ['mark!=none', [1, 6]],
    ['starting', [2]],
    ['"port 8080"', [2]],
    ['port*80', [2]],
    ['"port*80"', []],
    ['TOOLS', [5, 6]],
    ['"node server"', [1]],
    ['text:32602', [6]],
    ['text="not found"', []],
    ['text="Not Found"', [6, 7]],
    ['/Not Found: \\d+/', [6]],
    ['text~found:?', [6, 7]],
    ['ÜNÏCODE', [5]],
    ['-dir:s2c', [1, 3, 5]],
    ['--dir:s2c', [2, 4, 6, 7, 8]],
    ['not starting dir:s2c', [4, 6, 7, 8]],
    ['dir:s2c latency>1ms', [4, 6]],
    ['dir:s2c and latency>1ms', [4, 6]],
    ['op:pending or level:error', [5, 6]],
    ['dir:s2c and (latency>500ms or finding:warning)', [2, 6]],
    ['id:0 -(dir:s2c or op:pending)', [3]],
    ['"and"', []],
    ['exchange:3', [7]],
    ['exchange>=3', [7, 8]],
    ['exchange<99', [7, 8]],
    ['stream:http-12', [8]],
    ['stream:http', [7, 8]],
    ['stream!=http', [1, 2, 3, 4, 5, 6]],
    ['stream:none', [1, 2, 3, 4, 5, 6]],
    ['stream:stdio', [2, 3, 4, 5, 6]],
    ['stream:ws', []],
    ['kind:http.response', [7]],
    ['kind:sse', [8]],
    ['class:http', [7]],
    ['status:404', [7]],
    ['status:4xx', [7]],
    ['status:40*', [7]],
    ['status:4*', [7]],
    ['status:5xx', []],
    ['status>=400', [7]],
    ['status<404', []],
    ['params.name:SEARCH', [5]],
    ['params.name=SEARCH', []],
    ['params.name:sea*', [5]],
    ['params.name~^s.*h$', [5]],
    ['params.name!=search', [1, 2, 3, 4, 6, 7, 8]],
    ['params.name:*', [5]],
    ['params:*', [5]],
    ['params.arguments["odd key"]:ünïcode', [5]],
    ['params.arguments.limit:10', [5]],
    ['params.arguments.limit="10"', []],
    ['params.arguments.limit>9', [5]],
    ['params.ttl>1.4s', [5]],
    ['params.ttl>1KB', [5]],
    ['params.arguments.deep[1].on:null', [5]],
    ['params.arguments.deep[*].on=true', [5]],
    ['params.arguments.deep[0].on=null', []],
    ['params.arguments[*]:10', [5]],
    ['result.content[0].type:text', []],
    ['result.content[1].type:text', [6]],
    ['result.isError=false', [6]],
    ['result.protocolVersion>=2025-03-26', [6]],
    ['result.protocolVersion<"2025-06-18"', []],
    ['["method"]:tools/call', [5]],
    ['result.__proto__:*', []],
    ['result.content.length:*', []],
  ])('%s', (query, seqs) => {
    expect(kept(query)).toEqual(seqs);
  });

  it.each<[string, number, RegExp]>([
    ['foo:1', 0, /no field “foo”/],
    ['dir:up', 4, /not a direction: c2s or s2c/],
    ['a latency>fast', 10, /not a quantity/],
    ['latency>1KB', 8, /not a quantity/],
    ['latency>/1/', 8, /not a quantity/],
    ['dir>s2c', 3, /takes “:”/],
    ['method:', 7, /needs a value/],
    ['method>a', 6, /takes “:”/],
    ['class:nothing', 6, /No class/],
    ['op:', 3, /needs a value/],
    ['exchange:first', 9, /not a quantity/],
    ['stream:http-0', 7, /not a stream/],
    ['stream:x', 7, /not a stream/],
    ['status:44', 7, /not a status/],
    ['status:ok', 7, /not a status/],
    ['status>4xx', 7, /not a status/],
    ['era:old', 4, /not an era: legacy or modern/],
    ['finding>=tools', 9, /not a level/],
    ['op:""', 3, /needs a value/],
    ['""', 0, /nothing in these quotes/],
    ['constructor:x', 0, /no field/],
    ['http.status:404', 0, /begins with params, result or error.*\["http"\]/],
    ['method~(a', 7, /not a regular expression/i],
    ['params.name:/a(?=b)/', 12, /Lookahead/],
    ['"open', 0, /not closed/],
    ['(a', 0, /not closed/],
    ['a)', 1, /closes nothing/],
    ['or a', 0, /nothing before it/],
    ['a and', 5, /must follow/],
    ['('.repeat(65), 64, /brackets/],
    [`text:${'x'.repeat(5_000)}`, 5, /4096 characters/],
    [Array.from({ length: 65 }, (_, i) => `w${i}`).join(' '), 246, /More than 64 terms/],
  ])('says what is wrong with %s', (query, column, message) => {
    const reading = parseQuery(query);
    expect(reading.ok).toBe(false);
    if (reading.ok) return;
    expect(reading.message).toMatch(message);
    expect(reading.column).toBe(column);
  });

  it('names each term that needs the text of events once, whatever turns it round', () => {
    const reading = parseQuery('foo (params.name!=x or -text:foo) dir:s2c "foo" params.name=x');
    expect(reading.ok && reading.deep).toEqual(['text:foo', 'params.name=x', 'text:"foo"']);
  });

  it('tests the quick terms before those that read texts', () => {
    let asked = 0;
    const counting = {
      ...view,
      hits: () => {
        asked += 1;
        return false;
      },
    };
    const reading = parseQuery('nowhere dir:c2s');
    if (!reading.ok || reading.test === null) throw new Error('it can be read');
    expect(keptSeqs(counting, reading.test)).toEqual([]);
    expect(asked).toBe(2);
  });
});

describe('tokenize', () => {
  it.each<[string, [string, number, number, string][]]>([
    [
      '-dir:s2c x',
      [
        ['not', 0, 1, '-'],
        ['field', 1, 4, 'dir'],
        ['operator', 4, 5, ':'],
        ['value', 5, 8, 's2c'],
        ['word', 9, 10, 'x'],
      ],
    ],
    [
      'params["a b:c"][0].d~(x y)',
      [
        ['field', 0, 20, 'params["a b:c"][0].d'],
        ['operator', 20, 21, '~'],
        ['value', 21, 23, '(x'],
        ['word', 24, 25, 'y'],
        ['close', 25, 26, ')'],
      ],
    ],
    [
      'uri:/etc/hosts',
      [
        ['field', 0, 3, 'uri'],
        ['operator', 3, 4, ':'],
        ['value', 4, 14, '/etc/hosts'],
      ],
    ],
    [
      '/a [/ ] \\/ b/i)',
      [
        ['word', 0, 14, 'a [/ ] \\/ b'],
        ['close', 14, 15, ')'],
      ],
    ],
    ['"a\\n\\u00e9\\"\\x"', [['word', 0, 15, 'a\né"x']]],
    [
      '- a',
      [
        ['word', 0, 1, '-'],
        ['word', 2, 3, 'a'],
      ],
    ],
  ])('%s', (text, tokens) => {
    expect(tokenize(text).tokens.map(({ kind, start, end, text: said }) => [kind, start, end, said])).toEqual(tokens);
  });
});
