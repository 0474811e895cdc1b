// Every fault and every step over every way in which HTTP carries messages: the bytes of both sides, and what the record says.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FAULTS } from '../../../shared/middle/index.ts';
import { faultRow, STEP_CASES } from '../../../shared/middle/testing/rows.ts';
import { loadScripts } from '../../scripts/index.ts';
import { CARRIAGES } from './testing/raw-era.ts';
import { ruledCase } from './testing/ruled-case.ts';
import { ScriptedServer } from './testing/scripted-server.ts';

let server: ScriptedServer;
beforeAll(async () => {
  [server] = await Promise.all([ScriptedServer.listen(), loadScripts()]);
});
afterAll(() => server.close());

/** It differs from the others by a number, and takes a second: once is enough. */
const LARGEST = 'result-of-100-mb';

describe.concurrent.each(CARRIAGES.map((carriage, at) => [carriage.name, carriage, at] as const))(
  'over %s',
  (_, carriage, at) => {
    const faults = FAULTS.filter(({ ground, id }) => ground !== 'stdio' && (id !== LARGEST || at === 0));

    it.each(faults.map(({ id }) => [id]))('%s', async (id) => {
      const ruled = { name: `${id}-${at}`, rule: `do: [{fault: ${id}}]`, row: faultRow(id), does: `spoiled by ${id}` };
      const { is, shouldBe } = await ruledCase(server, carriage, ruled);
      expect(is).toEqual(shouldBe);
    });

    it.each(STEP_CASES.map((step) => [step.step, step] as const))(
      '%s',
      async (_step, { name, when, step, row, does }) => {
        const ruled = { name: `${name}-${at}`, rule: `when: '${when}', do: [${step}]`, row, does };
        const { is, shouldBe } = await ruledCase(server, carriage, ruled);
        expect(is).toEqual(shouldBe);
      },
    );
  },
);
