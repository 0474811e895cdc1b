import { afterEach, describe, expect, it, vi } from 'vitest';
import { type BridgeError, packBatch } from '../../shared/bridge/index.ts';
import { installCarrier, subscribe } from './bridge.ts';
import { DesktopCarrier, type DesktopBridge } from './desktop-carrier.ts';
import { useNotices } from './notices.ts';

type Subscribe = DesktopBridge['subscribeObservation'];

const GONE: BridgeError = { code: 'unknown-connection', message: 'There is no such connection.' };
const nothing = (): void => undefined;

/** The functions of a preload script of which only one stream is there. */
function bridgeWith(subscribeObservation: Subscribe): DesktopBridge {
  return { subscribeObservation } as Partial<DesktopBridge> as DesktopBridge;
}

afterEach(() => useNotices.setState({ list: [] }));

describe('a subscription over the preload script', () => {
  it('gives the batches that come as texts or packed', () => {
    const taken: unknown[] = [];
    const carrier = new DesktopCarrier(
      bridgeWith((_input, onBatch) => {
        onBatch('{"upto":1}');
        onBatch(packBatch({ upto: 2, caughtUp: true }));
        return nothing;
      }),
    );
    carrier.subscribe('observation', { connection: 'c' }, (batch) => taken.push(batch), nothing);
    expect(taken).toEqual([{ upto: 1 }, { upto: 2, caughtUp: true }]);
  });

  it('that is refused is told to who subscribed', () => {
    const refused = vi.fn<(error: BridgeError) => void>();
    const carrier = new DesktopCarrier(
      bridgeWith((_input, _onBatch, onRefused) => {
        onRefused(GONE);
        return nothing;
      }),
    );
    carrier.subscribe('observation', { connection: 'gone' }, nothing, refused);
    expect(refused.mock.calls).toEqual([[GONE]]);
  });
});

describe('a subscription that is refused', () => {
  it('is a notice in the window', () => {
    installCarrier(
      new DesktopCarrier(
        bridgeWith((_input, _onBatch, onRefused) => {
          onRefused(GONE);
          return nothing;
        }),
      ),
    );
    subscribe('observation', { connection: 'gone' }, nothing);
    expect(useNotices.getState().list).toMatchObject([
      { tone: 'error', text: 'The engine refused the stream observation: There is no such connection.' },
    ]);
  });
});
