// Traffic that is right raises nothing at error level, and no warning that is not known: real servers, in every revision and over every
// transport that they have; and nothing at all is found of our own client. What they truly do wrong stands in e2e/known-findings.json, each with its reason.
import { agreesToEverything } from '../conversations/answers.ts';
import { Conversation } from '../conversations/conversation.ts';
import { compareWithKnown, type Run } from '../known-findings.ts';
import { talkWithEverything } from '../conversations/with-everything.ts';
import { talkWithSdkServer } from '../conversations/with-sdk-server.ts';
import type { CheckReport } from '../shells/check.ts';
import { testServer } from '../shells/project.ts';
import { everything } from '../shells/real-server.ts';
import { check, describe, expect, mcpscope, test } from './testing/test.ts';

const NODE = process.execPath;

const EVERYTHING_REVISIONS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'];
const WAYS = [
  ['stdio', 'stdio'],
  ['http', 'streamableHttp'],
  ['sse', 'sse'],
] as const;

/** Hints are told once a connection: more than this and they are noise. */
const HINTS_MOST = 12;

type Findings = CheckReport['findings'];
type Serve = (name: string, ...words: readonly string[]) => Promise<{ readonly url: string }>;

describe.concurrent('server-everything', () => {
  for (const [over, transport] of WAYS) {
    test(`is checked over ${over} in each revision that it speaks`, async ({ home, serve }) => {
      const where =
        over === 'stdio'
          ? ['--', NODE, ...everything(transport)]
          : ['--url', (await serve('everything', transport)).url];
      for (const revision of ['auto', ...EVERYTHING_REVISIONS])
        await expectNothingNew(home, { server: 'everything', over }, revision, where);
    });

    for (const revision of EVERYTHING_REVISIONS) {
      test(`is talked with over ${over} about all that it offers in ${revision}`, async ({ home, serve }) => {
        const talk = await Conversation.open(home, {
          where: over === 'stdio' ? [NODE, ...everything(transport)] : (await serve('everything', transport)).url,
          revision,
          capabilities: capabilitiesIn(revision),
          rules: agreesToEverything(revision),
        });
        await talkWithEverything(talk, revision).finally(() => talk.end());
        expectOnlyKnown({ server: 'everything', over, in: 'conversation', revision }, await shown(home, talk));
      });
    }
  }
});

describe.concurrent('a server of the official SDK', () => {
  for (const over of ['stdio', 'http'] as const) {
    for (const [kind, revisions] of [
      ['dual', ['auto', '2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28']],
      ['modern', ['auto', '2026-07-28']],
    ] as const) {
      test(`of the kind ${kind} is checked over ${over} in each revision that it speaks`, async ({ home, serve }) => {
        const where =
          over === 'stdio' ? ['--', NODE, testServer('sdk-stdio'), kind] : ['--url', await sdkUrl(serve, kind)];
        for (const revision of revisions) await expectNothingNew(home, { server: 'sdk', over }, revision, where);
      });
    }

    for (const [kind, revision] of [
      ['dual', '2025-06-18'],
      ['dual', '2025-11-25'],
      ['dual', '2026-07-28'],
      ['modern', '2026-07-28'],
    ] as const) {
      test(`of the kind ${kind} is talked with over ${over} in ${revision}`, async ({ home, serve }) => {
        const talk = await Conversation.open(home, {
          where: over === 'stdio' ? [NODE, testServer('sdk-stdio'), kind] : await sdkUrl(serve, kind),
          revision,
          capabilities: { elicitation: revision === '2025-06-18' ? {} : { form: {} } },
          rules: agreesToEverything(revision),
        });
        await talkWithSdkServer(talk, revision === '2026-07-28' ? 'modern' : 'legacy').finally(() => talk.end());
        expectOnlyKnown({ server: 'sdk', over, in: 'conversation', revision }, await shown(home, talk));
      });
    }
  }
});

async function sdkUrl(serve: Serve, kind: string): Promise<string> {
  return (await serve('sdk-http', kind)).url;
}

/** What our client declares in a revision of the handshake era: all that it can be asked for there. */
function capabilitiesIn(revision: string): Record<string, unknown> {
  const roots = { listChanged: true };
  if (revision < '2025-06-18') return { roots, sampling: {} };
  return { roots, sampling: {}, elicitation: revision === '2025-06-18' ? {} : { form: {}, url: {} } };
}

/** Runs a check and expects that it connects, ends with 0, and tells what is known. */
async function expectNothingNew(
  home: string,
  partner: Pick<Run, 'server' | 'over'>,
  revision: string,
  where: readonly string[],
): Promise<void> {
  const asked = revision === 'auto' ? [] : ['--protocol-version', revision];
  const { report, code } = await check(home, [...asked, ...where]);
  expect(report).toMatchObject({ ok: true, transport: partner.over });
  const agreed = report.protocolVersion ?? '';
  if (revision !== 'auto') expect(agreed).toBe(revision);
  expectOnlyKnown({ ...partner, in: 'check', revision: agreed }, report.findings);
  // What we send by ourselves is ours to get right: not even a hint may be told of it.
  expect(report.findings.filter(({ side }) => side === 'client')).toEqual([]);
  expect(code).toBe(0);
}

/** The findings of a conversation's capture, as `mcpscope show --json` ends with them. */
async function shown(home: string, { capture }: Conversation): Promise<Findings> {
  const { stdout } = await mcpscope(home, ['show', capture, '--json']);
  const { findings } = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as { readonly findings: Findings };
  return findings;
}

function expectOnlyKnown(run: Run, findings: Findings): void {
  const { told, known } = compareWithKnown(run, findings);
  const words = findings.filter(({ level }) => level !== 'info').map(({ rule, message }) => `${rule}: ${message}`);
  expect(told, [`${run.server}, ${run.revision}, ${run.in} over ${run.over}`, ...words].join('\n')).toEqual(known);
  expect(findings.filter(({ level }) => level === 'info').length).toBeLessThanOrEqual(HINTS_MOST);
}
