import { expect, test } from '../shared-window.ts';

// Nothing of these tests outlives their connections.
test.use({ leavesNothing: true });

test('the demo server starts with one click, and its greeting is found', async ({ scope }) => {
  await scope.sidebar.getByRole('button', { name: 'Demo server' }).click();
  await scope.expectVerdict('Connected', /10 tools, 2 prompts, 3 resources/);
  await scope.expectCount('findings-error', 1);
  await scope.showFirstRows();
  await expect(scope.rows('noise.text')).toContainText('welcome');
  const findings = await scope.showPanel('Findings');
  await expect(findings).toContainText('frame-stdout-noise');
});

test('its two other mistakes are found when its tools are called', async ({ scope }) => {
  await scope.runAction('Start the demo server');
  await scope.expectVerdict('Connected');
  const before = await scope.count('findings-error');
  await scope.send('{"jsonrpc":"2.0","id":901,"method":"tools/call","params":{"name":"roll_dice","arguments":{}}}');
  await scope.expectCount('findings-error', before + 1);
  await scope.send(
    '{"jsonrpc":"2.0","id":902,"method":"tools/call","params":{"name":"convert_units","arguments":{"celsius":20}}}',
  );
  await scope.expectCount('findings-error', before + 2);
  // The answer had another id, so the request still waits.
  await scope.expectCount('pending', 1);
});
