import { z } from 'zod';
import type { CaptureSummary } from '../../../shared/bridge/index.ts';
import type { Observation } from '../../../shared/findings/index.ts';

const whole = z.int().min(0);

/** A summary as it is kept between runs. */
export const captureSummary = z.strictObject({
  server: z.strictObject({ name: z.string(), version: z.string(), title: z.string() }).nullable(),
  revision: z.string(),
  era: z.enum(['legacy', 'modern', 'unknown']),
  verdict: z.strictObject({
    tone: z.enum(['busy', 'ok', 'warning', 'error', 'idle']),
    headline: z.string(),
    detail: z.string(),
  }),
  frames: whole,
  operations: whole,
  findings: z.strictObject({ error: whole, warning: whole, info: whole }),
  surface: z.strictObject({ tools: whole, prompts: whole, resources: whole, resourceTemplates: whole }),
  durationUs: z.number().min(0),
}) satisfies z.ZodType<CaptureSummary>;

/** Texts of peers are cut to this many UTF-16 units: a list of thousands travels whole. */
const TEXT_MOST = 300;

/** What the session of an observation came to. */
export function summaryOf(observation: Observation): CaptureSummary {
  const { serverInfo, revision, era, verdict, counts, surface, lastT } = observation.session();
  const { error, warning, info } = counts.findings;
  const { tools, prompts, resources, resourceTemplates } = surface;
  return {
    server:
      serverInfo === null
        ? null
        : { name: cut(serverInfo.name), version: cut(serverInfo.version), title: cut(serverInfo.title) },
    revision: cut(revision),
    era,
    verdict: { tone: verdict.tone, headline: cut(verdict.headline), detail: cut(verdict.detail) },
    frames: counts.frames,
    operations: counts.operations,
    findings: { error, warning, info },
    surface: { tools, prompts, resources, resourceTemplates },
    // A clock that went back may end before it began.
    durationUs: Math.max(0, lastT),
  };
}

function cut(text: string): string {
  return text.length <= TEXT_MOST ? text : `${text.slice(0, TEXT_MOST - 1)}…`;
}
