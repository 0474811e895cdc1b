import { describe, expect, it } from 'vitest';
import {
  misbehavioursOf,
  PLAIN_SEND_OPTIONS,
  sendingOf,
  spoiled,
  unspoiled,
  type SendOptions,
} from './send-options.ts';

const ODD: SendOptions = {
  end: 'crlf',
  bom: true,
  spoil: [{ how: 'truncate', bytes: 1 }],
  chunks: { bytes: 5, delayMs: 20 },
  closeEarly: true,
  headers: [
    { name: 'Accept', value: null },
    { name: 'Content-Type', value: 'text/plain' },
  ],
};

describe('plain send options', () => {
  it('sends what the transport asks for and nothing else', () => {
    expect(sendingOf('x', PLAIN_SEND_OPTIONS, { lines: true, http: false, variables: false })).toEqual({
      text: 'x',
      end: 'lf',
      bom: false,
    });
    expect(sendingOf('x', PLAIN_SEND_OPTIONS, { lines: false, http: true, variables: true })).toEqual({
      text: 'x',
      end: 'none',
      bom: false,
      variables: true,
    });
    expect(misbehavioursOf(PLAIN_SEND_OPTIONS, true)).toEqual([]);
    expect(misbehavioursOf({ ...PLAIN_SEND_OPTIONS, end: 'none' }, false)).toEqual([]);
  });
});

describe('send options that misbehave', () => {
  it('is sent as it is, without headers where there are none', () => {
    const way = { lines: true, http: false, variables: false };
    expect(sendingOf('x', ODD, way)).not.toHaveProperty('headers');
    expect(sendingOf('x', ODD, { ...way, http: true })).toEqual({ text: 'x', ...ODD });
  });

  it('says each misbehaviour, and each can be taken away', () => {
    const labels = misbehavioursOf(ODD, true).map(({ label }) => label);
    expect(labels).toEqual([
      'without Accept',
      'Content-Type: text/plain',
      'BOM',
      'cut after 1 byte',
      'CR LF',
      'pieces of 5 bytes, 20 ms apart',
      'early close',
    ]);
    const left = misbehavioursOf(ODD, true).map(({ key, without }) =>
      misbehavioursOf(without, true)
        .map((one) => one.key)
        .includes(key),
    );
    expect(left).toEqual(labels.map(() => false));
  });

  it('spoils the text before it is cut', () => {
    const twice = spoiled(spoiled(ODD, { how: 'duplicate-key' }), { how: 'truncate', bytes: 9 });
    expect(twice.spoil).toEqual([{ how: 'duplicate-key' }, { how: 'truncate', bytes: 9 }]);
    expect(unspoiled(twice, 'truncate').spoil).toEqual([{ how: 'duplicate-key' }]);
  });
});
