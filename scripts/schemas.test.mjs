import { describe, expect, it } from 'vitest';
import { schemasIn } from './schemas.mjs';

describe('schemasIn', () => {
  it('says which schema a suite does not have', async () => {
    await expect(schemasIn('const a = 1;')).rejects.toThrow(
      'The conformance suite has 0 schemas that look like that of 2025-03-26.',
    );
    const twice =
      'let a={$schema:"",definitions:{JSONRPCBatchRequest:{}}}, b={$schema:"",definitions:{JSONRPCBatchRequest:{}}}';
    await expect(schemasIn(twice)).rejects.toThrow('has 2 schemas that look like that of 2025-03-26');
  });

  it('runs nothing of the suite', async () => {
    const text = 'let a={$schema:`x`,definitions:{JSONRPCBatchRequest:{const:globalThis.touched=true}}}';
    await expect(schemasIn(text)).rejects.toThrow('is no literal at');
    expect(globalThis.touched).toBeUndefined();
  });

  it('says that a suite cannot be parsed', async () => {
    await expect(schemasIn('let = {')).rejects.toThrow('The conformance suite cannot be parsed: ');
  });
});
