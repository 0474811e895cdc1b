import type { Carrier } from '../../../shared/bridge/index.ts';
import { installCarrier } from '../../state/index.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { PLAIN_SEND_OPTIONS } from './send-options.ts';
import { forgetHistory, found, NO_WALK, remember, useHistory, walked } from './send-history.ts';
import { readMessages, type SentMessage } from './sent-message.ts';

const sent = (text: string, more: Partial<SentMessage> = {}): SentMessage => ({
  text,
  sendOptions: PLAIN_SEND_OPTIONS,
  variables: false,
  method: '',
  at: 1,
  connection: 'demo',
  transport: 'stdio',
  ...more,
});
const texts = (): string[] => useHistory.getState().list.map(({ text }) => text);

beforeEach(() => {
  installCarrier({
    invoke: (name: string) => Promise.resolve({ ok: true, value: name === 'sentMessages' ? { messages: [] } : {} }),
  } as unknown as Carrier);
  forgetHistory();
});

describe('the history', () => {
  it('has the newest first, each once, and no more than two hundred', () => {
    for (let i = 0; i < 210; i += 1) remember(sent(`m${i}`));
    remember(sent('m205', { at: 2 }));
    expect(texts()).toHaveLength(200);
    expect(texts()[0]).toBe('m205');
    expect(texts().filter((text) => text === 'm205')).toHaveLength(1);
  });

  it('keeps the same text once for all send options that it went out with', () => {
    remember(sent('a'));
    remember(sent('a', { sendOptions: { ...PLAIN_SEND_OPTIONS, bom: true } }));
    expect(texts()).toEqual(['a', 'a']);
  });

  it('keeps no value of a secret header', () => {
    const headers = [
      { name: 'Authorization', value: 'Bearer s3cret' },
      { name: 'Accept', value: null },
    ];
    remember(sent('{"t":"{{token}}"}', { sendOptions: { ...PLAIN_SEND_OPTIONS, headers } }));
    expect(JSON.stringify(useHistory.getState().list)).not.toContain('s3cret');
    expect(useHistory.getState().list[0]?.sendOptions.headers).toEqual([headers[1]]);
    expect(texts()).toEqual(['{"t":"{{token}}"}']);
  });

  it('does not keep very long texts', () => {
    remember(sent('x'.repeat(100_001)));
    expect(texts()).toEqual([]);
  });
});

describe('what was kept', () => {
  it('is read as it was written', () => {
    const odd = sent('a', {
      variables: true,
      method: 'ping',
      sendOptions: {
        end: 'crlf',
        bom: true,
        spoil: [{ how: 'newline' }, { how: 'truncate', bytes: 3 }],
        chunks: { bytes: 2, delayMs: 0 },
        closeEarly: true,
        headers: [{ name: 'A', value: null }],
      },
    });
    expect(readMessages(JSON.stringify([odd]))).toEqual([odd]);
  });

  it('is read as it was written before there were send options, and is left out where it makes no sense', () => {
    const old = readMessages('[{"text":"a","end":"crlf","bom":true},{"text":1},null,7]');
    expect(old.map(({ text, sendOptions, at }) => [text, sendOptions.end, sendOptions.bom, at])).toEqual([
      ['a', 'crlf', true, 0],
    ]);
    const broken =
      '[{"text":"a","manner":{"end":"?","spoil":[{"how":"x"},3],"chunks":{"bytes":0,"delayMs":1},"headers":[{"name":1}]}}]';
    expect(readMessages(broken)[0]?.sendOptions).toEqual(PLAIN_SEND_OPTIONS);
    for (const json of ['', '{', '7', 'null']) expect(readMessages(json)).toEqual([]);
  });
});

describe('the search', () => {
  const LIST = [
    sent('{"method":"tools/call","params":{"name":"echo"}}', { method: 'tools/call' }),
    sent('{"method":"ping"}', {
      method: 'ping',
      connection: 'weather',
      sendOptions: { ...PLAIN_SEND_OPTIONS, bom: true },
    }),
  ];
  it('finds by words of text, connection and misbehaviours', () => {
    expect(found(LIST, ' ')).toEqual(LIST);
    expect(found(LIST, 'ECHO tools')).toEqual([LIST[0]]);
    expect(found(LIST, 'weather')).toEqual([LIST[1]]);
    expect(found(LIST, 'bom ping')).toEqual([LIST[1]]);
    expect(found(LIST, 'bom echo')).toEqual([]);
  });
});

describe('a walk', () => {
  const LIST = [sent('c'), sent('b'), sent('b', { at: 5, variables: true }), sent('a')];

  it('goes back to the oldest and forward to what was being written', () => {
    const one = walked(LIST, NO_WALK, 'draft', 1);
    const two = walked(LIST, one!.walk, one!.text, 1);
    const three = walked(LIST, two!.walk, two!.text, 1);
    expect([one?.text, two?.text, three?.text]).toEqual(['c', 'b', 'a']);
    expect(walked(LIST, three!.walk, 'a', 1)).toBeNull();
    const back = walked(LIST, one!.walk, 'c', -1);
    expect([back?.text, back?.sent, back?.walk]).toEqual(['draft', null, NO_WALK]);
    expect(walked(LIST, NO_WALK, 'draft', -1)).toBeNull();
  });

  it('keeps its place where what was sent is remembered on the way', () => {
    const one = walked(LIST, NO_WALK, 'draft', 1);
    const grown = [sent('draft'), ...LIST];
    expect(walked(grown, one!.walk, 'c', 1)?.text).toBe('b');
    const back = walked(grown, one!.walk, 'c', -1);
    expect([back?.text, back?.sent]).toEqual(['draft', grown[0]]);
  });

  it('begins anew from a text that was changed', () => {
    const one = walked(LIST, { at: LIST[1]!, written: 'draft' }, 'changed', 1);
    expect(one?.text).toBe('c');
    expect(one?.walk.written).toBe('changed');
  });
});
