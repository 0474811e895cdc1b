import { describe, expect, it } from 'vitest';
import { Gate } from './gate.ts';

describe('the gate of a sign-in', () => {
  it('lets one exchange pass an order, and tells when it closes and opens', async () => {
    const told: boolean[] = [];
    const gate: Gate = new Gate('step', () => told.push(gate.closed));
    const passed: string[] = [];
    const walk = (async () => {
      for (const step of ['resource-metadata', 'server-metadata', 'token'] as const) {
        await gate.pass(step);
        passed.push(step);
      }
    })();
    expect(gate.closed).toBe(true);
    gate.order('step');
    await Promise.resolve();
    await Promise.resolve();
    expect(passed).toEqual(['resource-metadata']);
    expect(gate.closed).toBe(true);
    gate.order('run');
    await walk;
    expect(passed).toEqual(['resource-metadata', 'server-metadata', 'token']);
    expect(told).toEqual([true, false, true, false]);
  });

  it('closes before the step that it is to stop at, and before one behind it where that is left out', async () => {
    const gate = new Gate('authorization', () => undefined);
    await gate.pass('resource-metadata');
    await gate.pass('registration');
    void gate.pass('token');
    expect(gate.closed).toBe(true);
  });
});
