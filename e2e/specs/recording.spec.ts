import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testServer } from '../shells/project.ts';
import { test as ownTest } from '../own-window.ts';
import { expect, test } from '../shared-window.ts';

ownTest(
  'a capture folder that cannot be written stops the recording, visibly, and not the connection',
  async ({ home, scope, page }) => {
    // Even root cannot make a folder where a file stands.
    writeFileSync(join(home, 'captures'), '');
    await scope.connectTo([process.execPath, testServer('paged-lists')]);
    await scope.expectVerdict('Connected', '7 tools');
    const recording = page.locator('[data-recording]');
    await expect(recording).toHaveAttribute('data-recording', 'stopped');
    await expect(recording).toHaveAccessibleName(/captures/);
    await scope.expectCount('rows', 10);
  },
);

test('a file that is no capture is refused with a sentence', async ({ home, scope, page }) => {
  const file = join(home, 'notes.txt');
  writeFileSync(file, '# Shopping list\n- milk\n');
  await scope.runAction('Open a capture');
  const dialog = page.getByRole('dialog', { name: /capture/i });
  await dialog.getByRole('textbox', { name: 'Path of a capture file' }).fill(file);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText(/notes\.txt cannot be opened/);
});
