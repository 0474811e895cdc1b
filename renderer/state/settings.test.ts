import { afterEach, expect, it } from 'vitest';
import type { Carrier, Settings } from '../../shared/bridge/index.ts';
import { followKeys, ownKey, registerActions, useActions } from './actions.ts';
import { arrange, LEAST, NO_WISHES } from './arrangement.ts';
import { installCarrier } from './bridge.ts';
import { changeSettings, useSettings } from './settings.ts';

const KEPT: Settings = {
  theme: 'light',
  fontSize: 'medium',
  density: 'normal',
  timeoutMs: 60_000,
  timeoutMaxMs: 600_000,
  savedFilters: [],
  colourRules: [],
  noiseRules: [],
  environmentFile: '',
  captureLimitMb: 2048,
  captureFolder: '',
  captureParts: 3,
  redactTexts: [],
  keys: {},
  hintsSeen: [],
  layout: '',
  columns: {},
  keepDays: 0,
  keepGb: 0,
  updates: 'ask',
};

afterEach(() => useSettings.setState({ settings: null }));

it('shows what the engine has where a change could not be kept, and says why', async () => {
  const message = 'settings.json could not be written: the disk is full (ENOSPC).';
  installCarrier({
    invoke: (name: string) =>
      Promise.resolve(
        name === 'getSettings' ? { ok: true, value: KEPT } : { ok: false, error: { code: 'failed', message } },
      ),
  } as unknown as Carrier);
  useSettings.setState({ settings: KEPT });
  const changed = changeSettings({ theme: 'dark' });
  expect(useSettings.getState().settings?.theme).toBe('dark');
  await expect(changed).rejects.toThrow(message);
  expect(useSettings.getState().settings).toEqual(KEPT);
});

const key = (): string | undefined => useActions.getState().byId.get('a')?.shortcut;

it('gives actions the keys that were chosen for them, and their own ones back', () => {
  const action = { id: 'a', title: 'A', group: 'g', shortcut: 'x', enabled: () => true, run: () => undefined };
  const end = registerActions([action]);
  const leave = followKeys();
  useSettings.setState({ settings: { ...KEPT, keys: { a: 'Mod+y' } } });
  expect([key(), ownKey('a')]).toEqual(['Mod+y', 'x']);
  useSettings.setState({ settings: { ...KEPT, keys: { a: '' } } });
  expect(key()).toBeUndefined();
  useSettings.setState({ settings: KEPT });
  expect(key()).toBe('x');
  leave();
  end();
  expect(useActions.getState().byId.has('a')).toBe(false);
});

it('draws a layout of a large screen within a small one', () => {
  const wishes = {
    ...NO_WISHES,
    shares: { timeline: 0.9, composer: 0.9, detail: 0.95 },
    latest: ['composer'] as const,
  };
  const { heights, widths } = arrange({ width: 1024, height: 700, room: 590, panel: 'frames', composes: true }, wishes);
  expect(heights.work).toBeGreaterThanOrEqual(LEAST.work);
  expect(heights.timeline + heights.work + heights.composer).toBeLessThanOrEqual(590);
  expect(widths.list).toBeGreaterThanOrEqual(LEAST.list);
});
