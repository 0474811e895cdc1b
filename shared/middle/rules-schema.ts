import { z } from 'zod';
import { FAULTS } from './faults/index.ts';
import { groupSchema, ruleSchema, rulesFile, STEP_VALUES, type StepName } from './rules-file.ts';

/** The JSON Schema (2020-12) of a file of rules, by which editors complete and check one while it is written. */
export function rulesJsonSchema(): object {
  // A file is told of a fault that there is not by a sentence; an editor offers those that there are.
  const values = { ...STEP_VALUES, fault: z.enum(FAULTS.map(({ id }) => id)) };
  const steps = (Object.keys(values) as StepName[]).map((name) => z.strictObject({ [name]: values[name] }));
  const rule = ruleSchema.extend({ do: z.array(z.union(steps)).min(1).max(100) });
  const group: z.ZodType = groupSchema.extend({ rules: z.array(z.union([rule, z.lazy(() => group)])).max(1000) });
  const file = rulesFile.extend({
    rules: z
      .array(z.union([rule, group]))
      .min(1)
      .max(1000),
  });
  return z.toJSONSchema(file, { io: 'input' });
}
