import type { StdioTarget, Target } from '../../../shared/bridge/index.ts';
import {
  CAPTURE_VERSION,
  secretMarker,
  sourceName,
  type CaptureHeader,
  type CaptureSource,
} from '../../../shared/capture/index.ts';
import { withoutArgumentSecrets } from '../../../shared/redaction/index.ts';
import { recordedUrl } from '../../transports/index.ts';
import type { Secrets } from './secrets.ts';

/** What a record is made by, of, and when. */
export interface RecordStart {
  /** Absolute folder that a server is started in. */
  readonly cwd: string;
  /** Of mcpscope. */
  readonly version: string;
  readonly startedAtMs: number;
  readonly secrets: Secrets;
}

/** The first line of the capture of a target. */
export function headerOf(target: Target, { cwd, version, startedAtMs, secrets }: RecordStart): CaptureHeader {
  return {
    mcpscope: CAPTURE_VERSION,
    startedAt: new Date(startedAtMs).toISOString(),
    source: sourceOf(target, cwd, secrets),
    tool: `mcpscope ${version}`,
    redacted: false,
  };
}

/** What the first line of a capture says of a target: never a secret. */
function sourceOf(target: Target, cwd: string, secrets: Secrets): CaptureSource {
  const name = nameOf(target);
  return target.transport === 'stdio'
    ? { transport: 'stdio', name, command: target.command, args: recordedArguments(target, secrets), cwd }
    : { transport: target.transport, name, url: recordedUrl(target.url, (value) => secrets.mask(value)) };
}

/** The arguments of a command line as the record has them: a marker in the place of each secret. */
export function recordedArguments({ args }: StdioTarget, secrets: Secrets): string[] {
  return withoutArgumentSecrets(args, (secret) => secretMarker(secrets.mask(secret)));
}

/** What a server is called before it names itself: never by an argument that is a secret. */
function nameOf(target: Target): string {
  if (target.transport !== 'stdio') return sourceName(target);
  const shown = withoutArgumentSecrets(target.args, () => '');
  return sourceName({ ...target, args: target.args.filter((argument, at) => argument === shown[at]) });
}
