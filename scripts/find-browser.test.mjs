import { describe, expect, it } from 'vitest';
import { findBrowser, usualPlaces } from './find-browser.mjs';

describe('usualPlaces', () => {
  it('looks for every name in every folder of PATH', () => {
    const places = usualPlaces('linux', { PATH: '/usr/bin:/opt/bin' });
    expect(places).toContain('/usr/bin/chromium');
    expect(places).toContain('/opt/bin/google-chrome');
  });

  it("knows the platforms' own folders", () => {
    expect(usualPlaces('darwin', {})).toContain('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome');
    expect(usualPlaces('win32', { PROGRAMFILES: 'C:\\Program Files' })).toContain(
      'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    );
  });
});

describe('findBrowser', () => {
  it('takes the browser that the environment names', async () => {
    expect(await findBrowser({ MCPSCOPE_CHROMIUM: '/somewhere/chrome' })).toBe('/somewhere/chrome');
  });
});
