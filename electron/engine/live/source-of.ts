import type { Target } from '../../../shared/bridge/index.ts';
import { sourceName, type CaptureSource } from '../../../shared/capture/index.ts';
import { recordedUrl } from '../../transports/index.ts';
import type { Secrets } from './secrets.ts';

/** What the first line of a capture says of a target: never a secret. */
export function sourceOf(target: Target, cwd: string, secrets: Secrets): CaptureSource {
  const name = sourceName(target);
  return target.transport === 'stdio'
    ? { transport: 'stdio', name, command: target.command, args: target.args, cwd }
    : { transport: target.transport, name, url: recordedUrl(target.url, (value) => secrets.mask(value)) };
}
