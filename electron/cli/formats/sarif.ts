import { isAbsolute, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { jsonText, markdownText, sarifText } from '../../../shared/sinks/index.ts';
import { catalogueEntry, clauseAddress, isNoClause, type FindingLevel } from '../../../shared/findings/index.ts';
import { isRevision } from '../../../shared/mcp/index.ts';
import { exitCodeOfReport, type CheckReport, type ReportedFinding, type Titled } from '../report/index.ts';

const LEVELS: Readonly<Record<FindingLevel, 'error' | 'warning' | 'note'>> = {
  error: 'error',
  warning: 'warning',
  info: 'note',
};

/** Events of a finding that are told beside the first one. */
const RELATED = 10;

/**
 * The reports as SARIF 2.1.0: a run for each connection. A result points at the line of the capture where its first event
 * stands, if a capture was kept: the header is line 1, event n is line n + 1. `folder` is what paths are relative to.
 */
export function sarif(reports: readonly Titled[], version: string, folder: string): string {
  return sarifLog(reports.map((each) => checkRun(each, version, folder)));
}

/** A log of SARIF with these runs. */
export function sarifLog(runs: readonly object[]): string {
  return jsonText(
    {
      $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
      version: '2.1.0',
      runs,
    },
    2,
  );
}

/** The run of a connection. */
export function checkRun({ title, report }: Titled, version: string, folder: string): object {
  const ids = [...new Set(report.findings.map(({ rule }) => rule))];
  const capture = report.capture === null || report.recordingProblem !== null ? null : artifact(report.capture, folder);
  const ordinals = new Map<string, number>();
  return {
    tool: {
      driver: {
        name: 'mcpscope',
        version,
        informationUri: 'https://github.com/mcpscope/mcpscope',
        rules: ids.map((id) => descriptor(id, report)),
      },
    },
    automationDetails: { id: `mcpscope/${oneLine(title)}/` },
    columnKind: 'utf16CodeUnits',
    invocations: [invocation(report)],
    ...(capture === null ? {} : { artifacts: [{ location: capture, roles: ['analysisTarget'] }] }),
    results: report.findings.map((finding) => {
      const ordinal = (ordinals.get(finding.rule) ?? 0) + 1;
      ordinals.set(finding.rule, ordinal);
      return result(finding, ids.indexOf(finding.rule), ordinal, capture);
    }),
    properties: {
      verdict: report.verdict,
      transport: report.transport,
      era: report.era,
      protocolVersion: report.protocolVersion,
      offeredVersion: report.offeredVersion,
      findingsLeftOut: report.findingsLeftOut,
    },
  };
}

function descriptor(id: string, { protocolVersion }: CheckReport): object {
  const { group, what, fault, kind, level, clause } = catalogueEntry(id);
  const revision = isRevision(protocolVersion) ? protocolVersion : null;
  const spec = clause(revision);
  const address = clauseAddress(spec, revision ?? '');
  const parts = [what, `At fault: the ${fault}.`, ...(isNoClause(spec) ? [] : [`Specification: ${spec}.`])];
  const text = sarifText(parts.join(' '));
  return {
    id,
    shortDescription: { text: sarifText(what) },
    fullDescription: { text },
    help: { text, markdown: sarifText(parts.map(markdownText).join('\n\n')) },
    ...(address === null ? {} : { helpUri: address }),
    defaultConfiguration: { level: LEVELS[level(revision)] },
    properties: { group, kind, tags: ['mcp', group] },
  };
}

function invocation({ ok, verdict, startedAt, tookMs, ...report }: CheckReport): object {
  const connected = report.connected && report.fault === null;
  const start = Date.parse(startedAt);
  return {
    executionSuccessful: connected,
    exitCode: exitCodeOfReport({ ok, connected }),
    ...(Number.isNaN(start)
      ? {}
      : { startTimeUtc: new Date(start).toISOString(), endTimeUtc: new Date(start + tookMs).toISOString() }),
    ...(connected
      ? {}
      : { toolExecutionNotifications: [{ level: 'error', message: { text: sarifText(report.fault ?? verdict) } }] }),
  };
}

interface ArtifactLocation {
  readonly uri: string;
  readonly uriBaseId?: string;
}

function result(
  { rule, level, side, seqs, pointer, message, spec, revision, expected }: ReportedFinding,
  ruleIndex: number,
  ordinal: number,
  capture: ArtifactLocation | null,
): object {
  const [first, ...others] = seqs;
  return {
    ruleId: rule,
    ruleIndex,
    level: LEVELS[level],
    message: { text: sarifText(message) },
    locations: [
      first === undefined
        ? { logicalLocations: [{ name: side, kind: 'module' }] }
        : place(first, side, capture, pointer),
    ],
    ...(others.length === 0
      ? {}
      : {
          relatedLocations: others.slice(0, RELATED).map((seq, at) => ({ id: at + 1, ...place(seq, side, capture) })),
        }),
    // Times and ids change from run to run; which finding of its rule it is does not.
    partialFingerprints: { 'mcpscopeFinding/v1': `${rule}/${side}/${ordinal}` },
    ...(expected
      ? {
          suppressions: [
            { kind: 'external', justification: 'The side at fault wrote this by hand: it is intentional.' },
          ],
        }
      : {}),
    properties: { side, seqs, pointer, spec, revision },
  };
}

/** `pointer`: the member of the message that is wrong, '' for the whole. */
function place(seq: number, side: string, capture: ArtifactLocation | null, pointer = ''): object {
  const fullyQualifiedName = `${side}/event ${seq}${pointer}`;
  return {
    logicalLocations: [{ name: `event ${seq}`, fullyQualifiedName, kind: pointer === '' ? 'message' : 'member' }],
    ...(capture === null
      ? {}
      : { physicalLocation: { artifactLocation: { ...capture, index: 0 }, region: { startLine: seq + 1 } } }),
  };
}

/** A path below the folder relative to it, as pages of a repository need it; any other as an address. */
function artifact(path: string, folder: string): ArtifactLocation {
  const below = relative(folder, path);
  if (below === '' || isAbsolute(below) || below.startsWith('..')) return { uri: pathToFileURL(path).href };
  return { uri: below.split(sep).map(encodeURIComponent).join('/'), uriBaseId: '%SRCROOT%' };
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}/]+/gu, ' ').slice(0, 100);
}
