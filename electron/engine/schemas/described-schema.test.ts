import { describe, expect, it } from 'vitest';
import { REVISIONS } from '../../../shared/mcp/index.ts';
import { describedSchema } from './described-schema.ts';
import { definitionsOf, readSchema, SCHEMA_FOLDER, type SchemaNode } from './schema-file.ts';

type Described = SchemaNode & { readonly description?: string };

const propertiesOf = (node: Described | undefined): Readonly<Record<string, Described>> => node?.properties ?? {};

describe.each(REVISIONS)('the described schema of %s', (revision) => {
  const named = definitionsOf(describedSchema(revision, readSchema(revision, SCHEMA_FOLDER)));

  it('says of every member of a tool what it is', () => {
    const tool = propertiesOf(named['Tool']);
    expect(tool['inputSchema']?.description).toMatch(/arguments/i);
    expect(Object.entries(tool).filter(([, { description }]) => description === undefined)).toEqual([]);
  });

  it('reaches params, results and what they refer to', () => {
    const call = named['CallToolRequestParams'] ?? named['CallToolRequest']?.properties?.['params'];
    expect(propertiesOf(call)['name']?.description).toMatch(/tool/i);
    expect(propertiesOf(named['ListToolsResult'])['nextCursor']?.description).toBeTruthy();
    expect(propertiesOf(named['CreateMessageResult'])['stopReason']?.description).toBeTruthy();
  });

  it('adds nothing but descriptions', () => {
    const bare = JSON.stringify(named, (key, value: unknown) =>
      key === 'description' && typeof value === 'string' ? undefined : value,
    );
    expect(bare).toBe(JSON.stringify(definitionsOf(readSchema(revision, SCHEMA_FOLDER))));
  });
});
