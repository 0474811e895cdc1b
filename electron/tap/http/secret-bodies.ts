import { secretMarker, type Masked } from '../../../shared/capture/index.ts';
import { isSecretName } from '../../transports/record/index.ts';

type Mask = (value: string) => Masked;

/** One-time secrets whose names do not say so (RFC 6749 §4.1.3, RFC 7636 §4.5, RFC 7521 §4.2). */
const ONE_TIME = new Set(['code', 'code_verifier', 'device_code', 'assertion', 'client_assertion']);
const MEMBER = /("((?:[^"\\]|\\.)*)"\s*:\s*")((?:[^"\\]|\\.)*)(")/g;
const PARAMETER = /(^|&)([^=&]*)=([^&]*)/g;

/**
 * The text of a body that signs somebody in, as the record has it: a marker in the place of each value whose name says that it is a
 * secret, in JSON and in a form.
 */
export function withoutSecrets(text: string, mask: Mask): string {
  if (/^\s*[[{]/.test(text))
    return text.replace(MEMBER, (all, before: string, name: string, value: string, after: string) =>
      isSecret(name) && value !== '' ? `${before}${secretMarker(mask(value))}${after}` : all,
    );
  return text.replace(PARAMETER, (all, before: string, name: string, value: string) =>
    isSecret(name) && value !== '' ? `${before}${name}=${secretMarker(mask(value))}` : all,
  );
}

function isSecret(name: string): boolean {
  return ONE_TIME.has(name) || isSecretName(name);
}
