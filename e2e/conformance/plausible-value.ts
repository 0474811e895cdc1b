interface Schema {
  readonly type?: unknown;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: { readonly [name: string]: Schema };
}

const BY_TYPE: { readonly [type: string]: unknown } = { string: 'text', boolean: true, array: [] };

/** A value that a JSON Schema accepts, as far as the schemas of the suite go: the default where there is one. */
export function plausibleValue(schema: unknown): unknown {
  const { type, default: preset, enum: choices, properties } = (schema ?? {}) as Schema;
  if (preset !== undefined) return preset;
  if (choices !== undefined) return choices[0];
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'object' || properties !== undefined) {
    return Object.fromEntries(Object.entries(properties ?? {}).map(([name, below]) => [name, plausibleValue(below)]));
  }
  return BY_TYPE[String(type)] ?? null;
}
