import { oneLine } from '../../../analysis/index.ts';
import { addressOf, answersTo, BLOCK_METHODS, isLoopback, writer } from '../../reading/index.ts';
import { ContentReading } from '../../memories/index.ts';
import type { MessageScope } from '../../state/index.ts';
import { type MessageAtHand, onMessage, type Rule, type RuleContext, type RuleHit } from '../../engine/index.ts';
import { listMember, member, textMember } from '../../../json/index.ts';

const OWNERS_MOST = 4000;
const ICONS_MOST = 100;
const SCHEME_MOST = 40;
const ALLOWED: ReadonlySet<string> = new Set(['https', 'http', 'data']);

/** The lists whose items may have icons, by their method. */
const LISTS: { readonly [method: string]: string } = {
  'tools/list': 'tools',
  'prompts/list': 'prompts',
  'resources/list': 'resources',
  'resources/templates/list': 'resourceTemplates',
};

const WITH_ICONS: MessageScope = {
  kinds: ['request', 'result'],
  methods: ['initialize', ...Object.keys(LISTS), ...BLOCK_METHODS],
};
const NO_SOURCES: readonly string[] = [];
const NOBODY: readonly unknown[] = [];

/** Of group J: icons (2025-11-25, basic/index, icons). None is ever fetched. */
export const ICON_RULES: readonly Rule[] = [
  onMessage(
    'icon-scheme',
    (at, context) => {
      const wrong = iconsOf(at, context).filter((src) => !ALLOWED.has(schemeOf(src)));
      return told(at, wrong, 'only https, http and data: are looked at');
    },
    WITH_ICONS,
  ),
  onMessage(
    'icon-insecure',
    (at, context) => {
      const icons = iconsOf(at, context);
      if (icons.length === 0) return null;
      const addresses = icons.map((src) => addressOf(src.slice(0, 2000))).filter((address) => address !== null);
      const plain = addresses.filter((address) => address.scheme === 'http' && !isLoopback(address));
      const open = told(
        at,
        plain.map(({ origin }) => origin),
        'on the way anyone can read it and put another in its place',
      );
      // Whether another host is trusted, no one but the client knows.
      const own = at.dir === 's2c' ? (context.http.exchange?.address ?? null) : null;
      const foreign = addresses.filter(({ scheme, host }) => scheme === 'https' && own !== null && host !== own.host);
      const abroad = told(
        at,
        foreign.map(({ origin }) => origin),
        `that is another host than the server’s ${own?.host ?? ''}`,
      );
      return [...(open === null ? [] : [open]), ...(abroad === null ? [] : [{ ...abroad, level: 'info' as const }])];
    },
    WITH_ICONS,
  ),
];

/** The sources of the icons in a message. */
function iconsOf(at: MessageAtHand, context: RuleContext): readonly string[] {
  let sources: string[] | null = null;
  for (const owner of ownersOf(at, context)) {
    const icons = member(owner, 'icons');
    if (!Array.isArray(icons)) continue;
    for (const icon of icons.slice(0, ICONS_MOST) as unknown[]) {
      const src = member(icon, 'src');
      if (typeof src === 'string') (sources ??= []).push(src);
    }
  }
  return sources ?? NO_SOURCES;
}

function ownersOf(at: MessageAtHand, context: RuleContext): readonly unknown[] {
  const { message, method, dir } = at;
  if (message.class === 'request')
    return method === 'initialize' && dir === 'c2s' ? [member(member(message.value, 'params'), 'clientInfo')] : NOBODY;
  if (message.class !== 'response.result' || dir !== 's2c' || !answersTo(at)) return NOBODY;
  const result = member(message.value, 'result');
  if (method === 'initialize') return [member(result, 'serverInfo')];
  const key = Object.hasOwn(LISTS, method) ? LISTS[method] : undefined;
  if (key !== undefined) return listMember(result, key).slice(0, OWNERS_MOST);
  let links: unknown[] | null = null;
  for (const { block } of context.recall(ContentReading).blocks(at))
    if (textMember(block, 'type') === 'resource_link') (links ??= []).push(block);
  return links ?? NOBODY;
}

function schemeOf(src: string): string {
  return /^([a-z][a-z\d+.-]*):/i.exec(src.slice(0, SCHEME_MOST))?.[1]?.toLowerCase() ?? '';
}

function told({ dir }: MessageAtHand, sources: readonly string[], why: string): RuleHit | null {
  const [first] = sources;
  if (first === undefined) return null;
  const more = sources.length === 1 ? '' : ` (and ${sources.length - 1} more like it)`;
  return { message: `The ${writer(dir)} has an icon from “${oneLine(first, 60)}”${more}; ${why}.` };
}
