import type { RuleId } from '../../catalogue/index.ts';
import { eraOf, type Revision } from '../../../mcp/index.ts';
import type { SchemaFault } from '../../engine/index.ts';

/** What another rule tells, with more to say about it: by the method, and where in the message (params, result, data). */
interface Double {
  readonly method?: string;
  readonly where: RegExp;
  readonly rule: RuleId;
}

const MODERN_DOUBLES: readonly Double[] = [
  { where: /^params(\/_meta.*)?$/, rule: 'meta-absent' },
  { where: /^params\/requestState$/, rule: 'mrtr-state-altered' },
  { method: 'server/discover', where: /^result\/supportedVersions/, rule: 'disc-versions-empty' },
  { where: /^result\/resultType$/, rule: 'meta-result-type' },
  { where: /^result\/(ttlMs|cacheScope)$/, rule: 'cache-hints-missing' },
  { where: /^result\/inputRequests\/[^/]*\/method$/, rule: 'mrtr-kind' },
  { method: 'subscriptions/listen', where: /^result\/_meta/, rule: 'sub-result-id' },
  { where: /^data$/, rule: 'ver-unsupported-data' },
  { where: /^data\/(requested|supported|requiredCapabilities)/, rule: 'cap-missing-data' },
];

const DOUBLES: readonly Double[] = [
  {
    method: 'initialize',
    where: /^params\/(protocolVersion|capabilities|clientInfo)(\/(name|version))?$/,
    rule: 'life-initialize-request-shape',
  },
  {
    method: 'initialize',
    where: /^result\/(protocolVersion|capabilities|serverInfo)(\/(name|version))?$/,
    rule: 'life-initialize-result-shape',
  },
  { where: /\/capabilities\/(experimental|extensions)\//, rule: 'cap-experimental-shape' },
  { method: 'tools/list', where: /^result\/tools\/\d+\/inputSchema(\/type)?$/, rule: 'tool-input-schema-missing' },
  { method: 'tools/list', where: /^result\/tools\/\d+\/outputSchema(\/type)?$/, rule: 'tool-output-schema-root' },
  { method: 'tools/call', where: /^result\/content$/, rule: 'tool-content-missing' },
  { method: 'tools/call', where: /^result\/structuredContent$/, rule: 'tool-structured-not-object' },
  { where: /\/content(\/\d+)?\/type$/, rule: 'content-type-version' },
  { where: /\/content(\/\d+)?\/data$/, rule: 'content-base64' },
  { where: /\/content(\/\d+)?\/mimeType$/, rule: 'content-mime' },
  { where: /\/annotations\//, rule: 'content-annotations' },
  { where: /\/(resource|contents\/\d+)\/(text|blob)$/, rule: 'content-text-and-blob' },
  { where: /\/(resources|content|contents)\/\d+(\/resource)?\/uri$/, rule: 'res-uri' },
  { where: /\/uriTemplate$/, rule: 'res-template' },
  { where: /\/roots\/\d+\/uri$/, rule: 'roots-scheme' },
  { where: /^result\/nextCursor$/, rule: 'page-next-null' },
  { where: /\/_meta\/progressToken$/, rule: 'progress-token-type' },
  { method: 'notifications/message', where: /^params(\/level)?$/, rule: 'log-level-invalid' },
  { where: /\/requestedSchema\/properties\//, rule: 'elic-schema-flat' },
  { method: 'elicitation/create', where: /^params\/url$/, rule: 'elic-url-missing' },
  { method: 'notifications/cancelled', where: /^params\/requestId$/, rule: 'cancel-requestid-missing' },
  { method: 'notifications/resources/updated', where: /^params\/uri$/, rule: 'res-uri' },
  { method: 'prompts/get', where: /^params\/arguments\//, rule: 'prompt-arg-type' },
  { where: /\/modelPreferences\/[a-z]+Priority$/, rule: 'samp-priorities' },
  { method: 'tasks/get', where: /^result\/ttl$/, rule: 'tskl-ttl' },
  { where: /^result(\/task)?\/(createdAt|lastUpdatedAt)$/, rule: 'tskl-timestamps' },
  { where: /^result(\/task)?\/taskId$/, rule: 'tskl-id' },
];

/** Whether another rule of this revision tells of the fault. `part`: params, result or data. */
export function hasOwnRule(method: string, part: string, revision: Revision, fault: SchemaFault): boolean {
  const where = `${part}${fault.pointer}${fault.missing === '' ? '' : `/${fault.missing}`}`;
  const tells = (double: Double): boolean =>
    (double.method === undefined || double.method === method) && double.where.test(where);
  // What is no object is no result and are no params of JSON-RPC, whatever the method.
  if (where === 'result' || (where === 'params' && fault.keyword === 'type')) return true;
  return DOUBLES.some(tells) || (eraOf(revision) === 'modern' && MODERN_DOUBLES.some(tells));
}
