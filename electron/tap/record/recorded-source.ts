import { secretMarker, sourceName, type CaptureSource } from '../../../shared/capture/index.ts';
import { withoutArgumentSecrets } from '../../../shared/redaction/index.ts';
import { recordedUrl } from '../../transports/record/index.ts';

/** What the record may say of a server, without its secrets; with a name where it has none. */
export function recordedSource(source: CaptureSource, fingerprint: (value: string) => string): CaptureSource {
  const mask = (value: string) => ({ length: value.length, fingerprint: fingerprint(value) });
  if (source.transport !== 'stdio') {
    const url = recordedUrl(source.url, mask);
    return { ...source, url, name: sourceName({ name: source.name, url }) };
  }
  const shown = withoutArgumentSecrets(source.args, () => '');
  // Never by an argument that is a secret.
  const name = sourceName({ ...source, args: source.args.filter((argument, at) => argument === shown[at]) });
  return { ...source, name, args: recordedArguments(source.args, fingerprint) };
}

/** The arguments of a command line with a marker in the place of each secret. */
export function recordedArguments(args: readonly string[], fingerprint: (value: string) => string): string[] {
  return withoutArgumentSecrets(args, (secret) =>
    secretMarker({ length: secret.length, fingerprint: fingerprint(secret) }),
  );
}
