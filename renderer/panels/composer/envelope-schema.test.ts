import { describe, expect, it } from 'vitest';
import { envelopeSchema, toolSchemaUri } from './envelope-schema.ts';

describe('envelopeSchema', () => {
  it('offers the methods that a client of the revision sends', () => {
    const offered = JSON.stringify(envelopeSchema('2025-11-25', []));
    expect(offered).toContain('"tools/call"');
    expect(offered).toContain('"notifications/initialized"');
    expect(offered).not.toContain('"sampling/createMessage"');
    expect(offered).not.toContain('"server/discover"');
    expect(JSON.stringify(envelopeSchema('2026-07-28', []))).toContain('"server/discover"');
  });

  it('ties a tool to its own schema by reference', () => {
    const tools = [
      { name: 'echo/one', inputSchema: { type: 'object' } },
      { name: 'other', inputSchema: null },
    ];
    const schema = JSON.stringify(envelopeSchema('2025-11-25', tools));
    expect(schema).toContain(`"$ref":"${toolSchemaUri('echo/one')}"`);
    expect(schema).not.toContain(toolSchemaUri('other'));
    expect(schema).toContain('"enum":["echo/one","other"]');
  });
});
