import { afterEach, expect, it } from 'vitest';
import type { Carrier, Settings } from '../../shared/bridge/index.ts';
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
