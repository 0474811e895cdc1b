// A recorded client replayed from the window; what a replay tells of servers stands in e2e/command-line/replay.test.ts.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectWhole } from '../pages/whole.ts';
import { mcpscope } from '../shells/command-line.ts';
import { testServer } from '../shells/project.ts';
import { expect, test } from '../shared-window.ts';

const SWITCHED = [process.execPath, testServer('switched-stdio')];
const SIZES = [
  { width: 853, height: 533 },
  { width: 1280, height: 800 },
];
const CALLS = `
mcpscope-sequence: 1
steps:
  - { request: tools/list }
  - { request: tools/call, params: { name: echo, arguments: { text: hello } } }
  - { request: tools/call, params: { name: weather, arguments: {} } }
  - { request: tools/call, params: { name: draw, arguments: {} } }
  - { request: tools/call, params: { name: echo, arguments: { text: again } } }
`;

/** Calls the server that can be switched, and gives the capture of that. */
async function recorded(home: string): Promise<string> {
  const [calls, capture] = [join(home, 'calls.yaml'), join(home, 'calls.mcpcap')];
  writeFileSync(calls, CALLS);
  const words = ['run', calls, '--out', capture, '--protocol-version', '2025-11-25', '--', ...SWITCHED];
  const { code, stdout } = await mcpscope(home, words);
  expect(code, stdout).toBe(0);
  return capture;
}

test('a session is replayed in the window, step by step, and a path is ignored from then on', async ({
  scope,
  home,
  page,
}) => {
  await scope.openCapture(await recorded(home));
  await expect(scope.connection).toHaveAttribute('data-caught-up', 'true');
  const panel = page.getByTestId('replay');
  const cases = page.getByRole('grid', { name: 'Cases' });
  const chosen = page.getByRole('region', { name: 'Selected case' });
  const open = async (timing: string, ...switches: string[]): Promise<void> => {
    const dialog = page.getByRole('dialog', { name: /^Replay .* against a server$/ });
    await dialog.getByRole('textbox', { name: 'Command line' }).fill([...SWITCHED, ...switches].join(' '));
    await dialog.getByText(timing, { exact: true }).click();
    await dialog.getByRole('button', { name: /^Replay/ }).click();
    await expect(dialog).toBeHidden();
  };

  await scope.runAction('Replay against a server…');
  await open('Fast', 'description');
  await expect(panel).toHaveAttribute('data-state', 'done');
  await expect(panel.getByRole('status')).toHaveText('2 cases differ from the recording.');
  await panel.getByRole('button', { name: /differs/ }).click();
  await expect(cases.locator('[data-outcome]')).toHaveCount(2);
  await cases.getByText('tools/list').click();
  await expect(chosen).toContainText('result.tools[0].description');
  await expect(chosen).toContainText('Says it back, loudly.');
  await expect(chosen.getByLabel('Recorded message')).toContainText('Says it back.');
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expectWhole(page);
  }
  await scope.runAction('Show or hide the detail');
  await expect(page.getByRole('region', { name: 'Detail' })).toContainText('tools/list');
  await chosen.getByRole('button', { name: 'Ignore result.tools[*].description of tools/list from now on' }).click();
  await expect(chosen).toContainText('ignored from the next replay on');

  await panel.getByRole('button', { name: 'Replay again…' }).click();
  await open('Step by step', 'description', 'dies');
  await expect(panel).toHaveAttribute('data-state', 'waiting for a step');
  await scope.runAction('Show Replay');
  await scope.runAction('Send the next message of the replay');
  await expect(panel).toContainText('1 of 7 messages sent');
  for (let sent = 2; sent <= 7; sent += 1) {
    await panel.getByRole('button', { name: 'Send the next' }).click();
    if (sent < 7) await expect(panel).toContainText(`${sent} of 7 messages sent`);
  }
  await expect(panel).toHaveAttribute('data-state', 'died');
  await expect(panel.getByRole('status')).toContainText('The server ended half-way');
  await expect(cases.locator('[data-outcome="same"]').filter({ hasText: 'tools/list' })).toHaveCount(1);
  await expect(cases.locator('[data-outcome="missing"]')).toHaveCount(1);

  await panel.getByRole('button', { name: 'Replay again…' }).click();
  await open('Step by step');
  await expect(panel).toHaveAttribute('data-state', 'waiting for a step');
  await scope.runAction('Stop the replay');
  await expect(panel).toHaveAttribute('data-state', 'stopped');
});
