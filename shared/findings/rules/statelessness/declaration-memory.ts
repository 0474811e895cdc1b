import type { CorrelatedMessage } from '../../../analysis/index.ts';
import { META } from '../../../mcp/index.ts';
import { isModernCall } from '../../memories/index.ts';
import { metaOf } from '../../reading/index.ts';
import type { Memory, MessageScope } from '../../state/index.ts';
import { isObject, type JsonObject, member } from '../../../json/index.ts';

/** Capabilities of the client without which a question may not be asked, each as a part of a feature. */
const ASKABLE: readonly (readonly [path: string, feature: string, part: string])[] = [
  ['roots', 'roots', ''],
  ['sampling', 'sampling', ''],
  ['sampling.tools', 'sampling', 'tools'],
  ['sampling.context', 'sampling', 'context'],
  ['elicitation', 'elicitation', ''],
  ['elicitation.form', 'elicitation', 'form'],
  ['elicitation.url', 'elicitation', 'url'],
];

/** What requests of the modern era have declared so far. */
export class DeclarationMemory implements Memory {
  static readonly scope: MessageScope = { kinds: ['request'] };

  /** Row of the first request that declared a capability of the client, by path. */
  readonly everDeclared = new Map<string, number>();

  message(correlated: CorrelatedMessage): void {
    if (this.everDeclared.size === ASKABLE.length || !isModernCall(correlated)) return;
    const capabilities = member(metaOf(correlated), META.clientCapabilities);
    if (!isObject(capabilities) || isEmpty(capabilities)) return;
    for (const [path, feature, part] of ASKABLE) {
      if (!this.everDeclared.has(path) && declares(capabilities, feature, part))
        this.everDeclared.set(path, correlated.row);
    }
  }
}

/** Whether capabilities have a part of a feature, or with '' the feature. */
function declares(capabilities: JsonObject, feature: string, part: string): boolean {
  const declared = member(capabilities, feature);
  if (!isObject(declared)) return false;
  // One without modes is one of forms (2025-11-25, client/elicitation).
  return part === '' || isObject(declared[part]) || (part === 'form' && declared['url'] === undefined);
}

function isEmpty(value: JsonObject): boolean {
  for (const key in value) if (Object.hasOwn(value, key)) return false;
  return true;
}
