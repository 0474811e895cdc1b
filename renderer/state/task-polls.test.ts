import { describe, expect, it } from 'vitest';
import { pollPause, taskParams } from './task-polls.ts';

describe('polling', () => {
  it('waits as long as the receiver asks for, within bounds', () => {
    expect([0, -5, 1, 2_000, 1e12].map(pollPause)).toEqual([1_000, 1_000, 250, 2_000, 600_000]);
  });

  it('names the task by JSON, whatever its id', () => {
    expect(JSON.parse(taskParams('a"\\\u2028'))).toEqual({ taskId: 'a"\\\u2028' });
  });
});
