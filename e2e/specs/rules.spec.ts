import { readFile } from 'node:fs/promises';
import { captureFiles, recordedEvents } from '../shells/captures.ts';
import { testServer } from '../shells/project.ts';
import { EVERYTHING } from '../shells/real-server.ts';
import { expect, test } from '../shared-window.ts';

test.use({ leavesNothing: true, viewport: { width: 1280, height: 800 } });

const CALL = '{"jsonrpc":"2.0","id":77,"method":"tools/call","params":{"name":"echo","arguments":{"message":"sea"}}}';

/** A file of one rule, which notes a ping, and marks it. */
function file(name: string): string {
  return `mcpscope-rules: 1\nrules:\n  - {name: ${name}, when: method:ping, do: [{note: ${name}}, {mark: teal}]}\n`;
}

test('a call is held, edited and forwarded, and so is its result, by a rule made of a frame, with the keyboard', async ({
  scope,
  page,
  home,
}) => {
  await scope.connectTo(EVERYTHING);
  await scope.expectVerdict('Connected');
  const rules = page.getByTestId('rules');
  const text = rules.getByRole('textbox', { name: 'Text of the rules' });
  const strip = page.getByRole('region', { name: 'Held messages' });

  // A rule of a frame: one key, and one confirmation.
  await scope.send(CALL);
  await scope.choose(scope.rows('request').filter({ hasText: 'tools/call' }).first());
  await page.keyboard.press('Shift+H');
  await expect(text).toHaveValue(/hold echo[^]*method:tools\/call params\.name:"echo"[^]*hold: true/);
  await expect(rules.getByRole('status')).toHaveText('○ Draft, not in force');
  await page.keyboard.press('ControlOrMeta+Shift+L');
  await expect(rules.getByRole('status')).toContainText('In force');
  // It is taken back by another one.
  await page.locator('.toast', { hasText: 'The rules are in force.' }).getByRole('button', { name: 'Undo' }).focus();
  await page.keyboard.press('Enter');
  await expect(rules.getByRole('status')).toHaveText('No rules in force');
  await scope.runAction('Hold messages such as the selected one');
  await expect(text).toHaveValue(/hold echo/);
  await page.keyboard.press('ControlOrMeta+Shift+L');
  await expect(rules.getByRole('status')).toContainText('In force');

  // The result is held as well, by a rule beside it.
  await text.focus();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.insertText(
    "  - {name: results, when: 'class:response.* method:tools/call', do: [{hold: true}]}\n",
  );
  await page.keyboard.press('ControlOrMeta+Shift+L');
  await expect(rules.getByRole('status')).toContainText('In force');

  await scope.send(CALL.replace('77', '78'));
  await expect(strip).toContainText(/Held: → tools\/call 78 by hold echo.*goes on in \d+ s/);
  await page
    .getByTestId('list')
    .getByRole('tab', { name: /^Frames/ })
    .focus();
  await page.keyboard.press('Shift+J');
  const goes = strip.getByRole('textbox', { name: 'What goes on' });
  await expect(goes).toBeFocused();
  // An argument is set in the tree; everything else stays to the digit, and can be taken back.
  const tree = strip.getByRole('tree', { name: 'Message to edit' });
  await tree.focus();
  await page.keyboard.press('End');
  await expect(tree.getByRole('treeitem', { selected: true })).toContainText('message');
  await page.keyboard.press('Enter');
  await expect(strip.getByRole('textbox', { name: 'Value' })).toHaveValue('"sea"');
  await page.keyboard.insertText('ocean');
  await page.keyboard.press('Enter');
  await expect(goes).toHaveValue(CALL.replace('77', '78').replace('sea', 'ocean'));
  await expect(tree).toBeFocused();
  await page.keyboard.press('Insert');
  await strip.getByRole('textbox', { name: 'Name of the new member' }).fill('n');
  await strip.getByRole('textbox', { name: 'Value' }).fill('1.00');
  await page.keyboard.press('Enter');
  await expect(goes).toHaveValue(/"ocean","n":1\.00\}/);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(goes).toHaveValue(CALL.replace('77', '78').replace('sea', 'ocean'));
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(strip).toContainText('← tools/call 78 by results');
  await scope.runAction('Edit the held message');
  await expect(goes).toBeFocused();
  await expect(goes).toHaveValue(/ocean/);
  await goes.fill((await goes.inputValue()).replace('ocean', 'lake'));
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(strip).toBeHidden();

  // Both texts stand in the capture, and in the detail of the row.
  const [capture = ''] = captureFiles(home);
  await expect.poll(() => recordedEvents(capture).filter(({ kind }) => kind === 'middle').length).toBe(2);
  const [call, result] = recordedEvents(capture).filter(({ kind }) => kind === 'middle');
  expect(JSON.stringify(call)).toMatch(/sea.*ocean/);
  expect(JSON.stringify(result)).toMatch(/ocean.*lake/);
  await scope.showPanel('Frames');
  await expect(scope.rows('middle')).toHaveCount(2);
  await scope.choose(scope.rows('middle').last());
  await expect(page.getByTestId('detail')).toContainText('edited by hand');
  await expect(page.getByLabel('What differs')).toContainText('lake');
  await expect(page.getByLabel('To the character')).toHaveText(/oceanlake/);

  // Nothing stands in the middle of the next connection to this server.
  await scope.showPanel('Rules');
  await expect(rules.getByRole('list', { name: 'Rules' })).toContainText('touched 1');

  // A value of a message becomes a rule that rewrites it.
  await scope.showPanel('Frames');
  await scope.choose(scope.rows('request').filter({ hasText: 'tools/call' }).first());
  await page.getByTestId('detail').getByText('"sea"').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Rewrite this value on its way' }).click();
  await expect(text).toHaveValue(/\/params\/arguments\/message: sea/);
  await scope.runAction('Revert to the rules in force');

  // What waits goes on by actions, too, and the focus stays somewhere.
  await scope.send(CALL.replace('77', '79'));
  await expect(strip).toContainText('→ tools/call 79 by hold echo');
  await scope.runAction('Drop the held message');
  await expect(strip).toBeHidden();
  await scope.send(CALL.replace('77', '80'));
  await expect(strip).toContainText('→ tools/call 80 by hold echo');
  await scope.runAction('Forward the held message');
  await expect(strip).toContainText('← tools/call 80 by results');
  await scope.runAction('Forward all held messages');
  await expect(strip).toBeHidden();

  // A frame is broken by one gesture: what its answer becomes is chosen from a list.
  await scope.showPanel('Frames');
  await scope.choose(scope.rows('request').filter({ hasText: 'tools/call' }).first());
  await scope.runAction('Break messages such as the selected one by a fault…');
  const faults = page.getByRole('dialog', { name: 'Break such messages by a fault' });
  await expect(faults.getByRole('textbox', { name: 'Search the faults' })).toBeFocused();
  await page.keyboard.insertText('another id');
  await expect(faults.getByRole('row')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(faults).toBeHidden();
  await expect(text).toHaveValue(
    /wrong-id at echo[^]*class:response\.\* method:tools\/call tool:"echo"[^]*fault: wrong-id/,
  );
  // What it changes is seen, the rule moves by a key, and a change is taken back by one.
  await rules.getByRole('button', { name: 'Changes' }).click();
  await expect(rules.getByRole('region', { name: 'Changes of the draft' })).toContainText(
    '+   - name: wrong-id at echo',
  );
  await rules.getByRole('button', { name: 'Changes' }).click();
  await rules.getByRole('checkbox', { name: 'wrong-id at echo' }).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(text).toHaveValue(/name: hold echo[^]*name: wrong-id/);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(text).toHaveValue(/name: wrong-id[^]*name: hold echo/);
  // What is exported says the same when it is imported again.
  const written = await text.inputValue();
  const saved = page.waitForEvent('download');
  await rules.getByRole('button', { name: 'Export' }).focus();
  await page.keyboard.press('Enter');
  const exported = await readFile(await (await saved).path());
  expect(exported.toString('utf8')).toBe(written);
  await scope.runAction('Revert to the rules in force');
  await expect(rules.getByRole('status')).toContainText('In force');
  const shared = { name: 'shared.mcprules.yaml', mimeType: 'text/yaml', buffer: exported };
  await rules.getByLabel('Import a file of rules').setInputFiles(shared);
  await expect(text).toHaveValue(written);
  await scope.runAction('Revert to the rules in force');
  await expect(rules.getByRole('status')).toContainText('In force');

  // A value of a message becomes a rule about those that have it.
  await scope.showPanel('Frames');
  await scope.choose(scope.rows('request').filter({ hasText: 'tools/call' }).first());
  await page.getByTestId('detail').getByText('"sea"').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Block messages with this value' }).click();
  await expect(text).toHaveValue(/block echo with a value[^]*sea[^]*drop: true/);
  await scope.runAction('Revert to the rules in force');

  // The answer that was recorded becomes that of all such requests.
  await scope.showPanel('Frames');
  await scope.choose(scope.rows('request').filter({ hasText: 'tools/call' }).first());
  await scope.frames.focus();
  await page.keyboard.press('v');
  await page.getByRole('menuitem', { name: 'On its way' }).click();
  await page.getByRole('menuitem', { name: 'Answer so always' }).click();
  await expect(text).toHaveValue(/name: answer echo[^]*answer:\n\s+result:/);
  await scope.runAction('Revert to the rules in force');

  // A recipe: nothing is changed before it is applied, and its rules count what they touch.
  await rules.getByRole('button', { name: 'Recipes' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Every third answer is broken' }).focus();
  await page.keyboard.press('Enter');
  await expect(text).toHaveValue(/truncated-json/);
  await page.keyboard.press('ControlOrMeta+Shift+L');
  await expect(rules.getByRole('status')).toContainText('In force');
  for (const id of ['81', '82', '83']) await scope.send(CALL.replace('77', id));
  await expect(rules.getByRole('list', { name: 'Rules' })).toContainText('touched 1');

  await scope.runAction('Keep these rules for all servers');
  const told = page.locator('.toast', { hasText: 'kept for every server that has none of its own' });
  await told.getByRole('button', { name: 'Undo' }).click();
  await expect(told).toBeHidden();

  await text.fill('');
  await page.keyboard.press('ControlOrMeta+Shift+L');
  await expect(rules.getByRole('status')).toHaveText('No rules in force');
});

test('two windows that change the same rules lose nothing, and what cannot be read is told at its place', async ({
  scope,
  page,
  shell,
}) => {
  await scope.connectTo([process.execPath, testServer('small-stdio')]);
  await scope.expectVerdict('Connected');
  await scope.runAction('Show Rules');
  const ours = page.getByTestId('rules');
  const text = ours.getByRole('textbox', { name: 'Text of the rules' });

  // A file of a newer version, and a step that there is not.
  await text.fill('mcpscope-rules: 2\nrules: [{do: [{teleport: true}]}]');
  await expect(ours.getByRole('list', { name: 'Problems' })).toContainText('1:');
  await page.keyboard.press('ControlOrMeta+Shift+L');
  await expect(page.locator('.toast')).toContainText('Line 1 cannot be read');
  await expect(ours.getByRole('status')).toHaveText('○ Draft, not in force');

  const other = await page.context().newPage();
  await other.goto(await shell.newAddress());
  const theirs = other.getByTestId('rules');
  await other.getByRole('tab', { name: 'small-stdio stdio' }).click();
  await other.keyboard.press('ControlOrMeta+k');
  await other.keyboard.insertText('Show Rules');
  await other.getByRole('option', { name: 'Show Rules' }).first().click();
  await theirs.getByRole('textbox', { name: 'Text of the rules' }).fill(file('theirs'));
  await text.fill(file('ours'));
  await other.keyboard.press('ControlOrMeta+Shift+L');
  await expect(theirs.getByRole('status')).toContainText('In force');

  const told = ours.getByRole('alert');
  await expect(told).toContainText('Another window has put other rules into force. Yours are kept here');
  await expect(text).toHaveValue(file('ours'));
  await told.getByRole('button', { name: 'Compare' }).click();
  const changes = ours.getByRole('region', { name: 'Changes of the draft' });
  await expect(changes).toContainText('name: theirs');
  await expect(changes).toContainText('name: ours');
  await told.getByRole('button', { name: 'Keep mine' }).click();
  await expect(told).toBeHidden();
  await page.keyboard.press('ControlOrMeta+Shift+L');
  await expect(ours.getByRole('status')).toContainText('In force');
  await expect(theirs.getByRole('textbox', { name: 'Text of the rules' })).toHaveValue(file('ours'));
  await other.close();

  // A held text that is no JSON goes out only where that is insisted on.
  await text.fill(file('held').replace('note: held', 'hold: true'));
  await page.keyboard.press('ControlOrMeta+Shift+L');
  await expect(ours.getByRole('status')).toContainText('In force');
  const strip = page.getByRole('region', { name: 'Held messages' });
  await scope.send('{"jsonrpc":"2.0","id":91,"method":"ping"}');
  await scope.send('{"jsonrpc":"2.0","id":92,"method":"ping"}');
  await expect(strip).toContainText('Held 2: → ping 91');
  await strip.getByRole('button', { name: 'Answer…' }).focus();
  await page.keyboard.press('Enter');
  await expect(strip.getByRole('textbox', { name: 'The answer' })).toHaveValue(/"id":\s?91/);
  await scope.runAction('Drop all held messages');
  await expect(strip).toBeHidden();
  await scope.send('{"jsonrpc":"2.0","id":90,"method":"ping"}');
  await expect(strip).toContainText('→ ping 90');
  await scope.runAction('Edit the held message');
  const goes = strip.getByRole('textbox', { name: 'What goes on' });
  await goes.fill('no JSON');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(strip.getByRole('alert')).toContainText('This text is no JSON');
  await page.keyboard.press('ControlOrMeta+Shift+Enter');
  await expect(strip).toBeHidden();
  await scope.showPanel('Frames');
  await expect(scope.rows('middle').last()).toContainText('edited by hand');
  await expect(scope.rows('middle').last()).toHaveAttribute('data-colour', 'teal');
  await expect(scope.rows('request').last()).toHaveAttribute('data-colour', 'teal');

  // An answer that was recorded here is that of another server from now on.
  await scope.connectByDialog(EVERYTHING);
  await scope.expectVerdict('Connected');
  await page.getByRole('tab', { name: 'small-stdio stdio' }).click();
  await scope.choose(scope.rows('request').filter({ hasText: 'initialize' }).first());
  await scope.runAction('Answer requests such as the selected one by this recorded answer');
  await expect(text).toHaveValue(/name: answer initialize[^]*answer:[^]*test-server/);
  await expect(ours.getByRole('status')).toHaveText('○ Draft, not in force');
  await scope.expectVerdict('Connected');
});
