import { z } from 'zod';
import { sequenceFile, STEP_SCHEMAS } from './sequence-file.ts';

/** The JSON Schema (2020-12) of a file of requests, by which editors complete and check one while it is written. */
export function sequenceJsonSchema(): object {
  const steps = z
    .array(z.union(Object.values(STEP_SCHEMAS)))
    .min(1)
    .max(10_000);
  return z.toJSONSchema(sequenceFile.extend({ steps }), { io: 'input' });
}
