import { isObject, member, textMember } from '../json/index.ts';

/** Media type of a user interface that a host would show (MCP Apps, SEP-1865). */
const APP_MEDIA_TYPE = 'text/html;profile=mcp-app';

/** One thing that is said of a user interface, as a name and plain text. */
export interface AppFact {
  readonly name: string;
  readonly value: string;
}

/** Where a tool named its interface before the extension was settled. */
const FLAT_KEY = 'ui/resourceUri';
const LISTED = 20;

/** True for what a host would run as a user interface: by its address, its type, or what is said of it. */
export function isApp(uri: string, mimeType: string, meta: unknown): boolean {
  const type = mimeType.replace(/[\s"]/g, '').toLowerCase();
  return uri.startsWith('ui://') || type === APP_MEDIA_TYPE || isObject(member(meta, 'ui'));
}

/** What `_meta.ui` of a resource or its contents says: the domains that its page may reach, permissions, look. */
export function appFacts(meta: unknown): AppFact[] {
  const ui = member(meta, 'ui');
  const csp = member(ui, 'csp');
  const permissions = member(ui, 'permissions');
  const facts = [
    fact('may connect to', domains(member(csp, 'connectDomains'))),
    fact('may load from', domains(member(csp, 'resourceDomains'))),
    fact('may frame', domains(member(csp, 'frameDomains'))),
    fact('base addresses', domains(member(csp, 'baseUriDomains'))),
    fact('permissions', isObject(permissions) ? list(Object.keys(permissions)) : ''),
    fact('domain', textMember(ui, 'domain')),
    fact('border', border(member(ui, 'prefersBorder'))),
  ];
  return facts.filter(({ value }) => value !== '');
}

/** The interface that a tool brings: its address and who may call the tool; empty for none. */
export function toolAppFacts(tool: unknown): AppFact[] {
  const meta = member(tool, '_meta');
  const ui = member(meta, 'ui');
  const visibility = member(ui, 'visibility');
  return [
    fact('interface', textMember(ui, 'resourceUri') || textMember(meta, FLAT_KEY)),
    fact('may be called by', Array.isArray(visibility) ? list(visibility) : ''),
  ].filter(({ value }) => value !== '');
}

function fact(name: string, value: string): AppFact {
  return { name, value };
}

/** An empty list is a statement as well: nothing is allowed. */
function domains(value: unknown): string {
  if (!Array.isArray(value)) return '';
  return value.length === 0 ? 'nothing' : list(value);
}

function list(values: readonly unknown[]): string {
  const words = values
    .slice(0, LISTED)
    .map((value) => (typeof value === 'string' ? value.slice(0, 200) : typeof value));
  return values.length > LISTED ? `${words.join(', ')} and ${values.length - LISTED} more` : words.join(', ');
}

function border(value: unknown): string {
  return typeof value === 'boolean' ? (value ? 'asked for' : 'not wanted') : '';
}
