import { describe, expect, it } from 'vitest';
import { rootOf } from '../../../shared/json/index.ts';
import { glance } from './glance.ts';

describe('a glance', () => {
  it('shows a collapsed container by the beginning of its own text', () => {
    expect(glance('{"a": 1}', rootOf('{"a": 1}')!)).toBe('{"a": 1}');
    const long = `["${'x'.repeat(500)}"]`;
    expect(glance(long, rootOf(long)!, 20)).toHaveLength(20);
  });
});
