// The rooms of the house and what each may import; `boundaries.mjs` holds the sources against it.
import { NODE } from './judge-imports.mjs';

const within = (part) => (names) => names.split(' ').map((name) => `${part}/${name}`);
const analysis = within('shared/analysis');
const rules = within('shared/findings/rules');
const findings = within('shared/findings');
const explain = within('shared/explain');
const shared = within('shared');
const middle = within('shared/middle');
const transports = within('electron/transports');
const engine = within('electron/engine');
const cli = within('electron/cli');
const tap = within('electron/tap');
const electron = within('electron');
const panels = within('renderer/panels');
const protocol = within('renderer/protocol');
const renderer = within('renderer');
const e2e = within('e2e');
const fuzz = within('fuzz');

/** What everything is made of: JSON, what a frame and an event are, the facts of the protocol, and how texts leave. */
const GROUND = shared('json jsonrpc capture mcp sinks');
/** What every panel stands on. */
const FURNISHING = renderer('widgets state');
const UI = ['react', 'lucide-react', 'zustand'];
/** A room without an index: each of its files is for whoever may import it. */
const ALL = 'all';

/**
 * The rooms by their folders; every folder with sources is one. `may`: rooms that it imports, by their faces, in which a list
 * among them (a layer) asks for one of it at least. `packages`: likewise those of npm, and Node's own modules. `faces`: files
 * that stand beside an index as a face. `tests`: all of it is tests, which may use what is in folders `testing`. `computed`: it
 * starts modules whose names are known only when it runs. A room `…/*` is each folder there that has no line of its own.
 */
// oxfmt-ignore
export const ROOMS = [
  // Pure: neither Node nor a page, the same in the engine, the command line and the window.
  { room: 'shared/acceptance', may: [GROUND, ...shared('query'), ...shared('acceptance/rules acceptance/test-language')] },
  { room: 'shared/acceptance/rules' },
  { room: 'shared/acceptance/test-language', may: [GROUND, ...shared('query')] },
  { room: 'shared/analysis', may: [...analysis('fold http lifecycle operations reading rows session sign-in surface')] },
  { room: 'shared/analysis/correlation', may: [GROUND, ...analysis('http operations reading')] },
  { room: 'shared/analysis/fold', may: [GROUND, ...shared('authorization'), ...analysis('correlation http ledger lifecycle mishaps operations post-mortem process reading rows session'), ...analysis('sign-in surface verdict')] },
  { room: 'shared/analysis/http', may: [GROUND, ...analysis('operations reading session')] },
  { room: 'shared/analysis/ledger', may: [GROUND, ...analysis('http operations reading session')] },
  { room: 'shared/analysis/lifecycle', may: [GROUND, ...analysis('http ledger operations process reading session')] },
  { room: 'shared/authorization', may: [GROUND] },
  { room: 'shared/analysis/mishaps', may: [GROUND, ...analysis('reading session')] },
  { room: 'shared/analysis/operations', may: [GROUND, ...analysis('reading')] },
  { room: 'shared/analysis/post-mortem', may: [...analysis('http operations process reading session verdict')] },
  { room: 'shared/analysis/process', may: [GROUND, ...analysis('reading session')] },
  { room: 'shared/analysis/reading', may: [GROUND, ...shared('authorization')] },
  { room: 'shared/analysis/rows', may: [GROUND, ...analysis('http operations reading')] },
  { room: 'shared/analysis/session', may: [GROUND] },
  { room: 'shared/analysis/sign-in', may: [GROUND, ...shared('authorization')] },
  { room: 'shared/analysis/surface', may: [...analysis('operations reading session'), ...shared('json')] },
  { room: 'shared/analysis/verdict', may: [GROUND, ...shared('authorization'), ...analysis('http lifecycle mishaps operations process reading rows session surface')] },
  { room: 'shared/answering', may: [GROUND, ...shared('analysis')] },
  { room: 'shared/bridge', may: [GROUND, ...shared('acceptance analysis answering authorization client-files clients compare compose exports findings middle redaction replay sequences')], packages: ['zod'], faces: ['names.ts', 'plain-address.ts', 'starter-colours.ts'] },
  { room: 'shared/capture', may: [...shared('json')] },
  { room: 'shared/client-files', may: [...shared('configuration json redaction')] },
  { room: 'shared/clients', may: [...shared('capture json mcp')] },
  { room: 'shared/compare', may: [GROUND, ...shared('acceptance analysis')] },
  { room: 'shared/compose', may: [GROUND] },
  { room: 'shared/configuration', may: [...shared('json')], packages: ['yaml'] },
  { room: 'shared/diagram', may: [...shared('analysis authorization capture sinks')] },
  { room: 'shared/explain', may: [GROUND, ...explain('table')] },
  { room: 'shared/explain/table', may: [GROUND] },
  { room: 'shared/exports', may: [GROUND, ...shared('analysis compare diagram findings trials')] },
  { room: 'shared/findings', may: [GROUND, ...shared('analysis'), ...findings('catalogue engine memories reading rules')] },
  { room: 'shared/findings/catalogue', may: [GROUND, 'shared/findings/catalogue/groups'] },
  { room: 'shared/findings/catalogue/groups', may: [GROUND] },
  { room: 'shared/findings/engine', may: [GROUND, ...shared('analysis'), ...findings('catalogue memories state')] },
  { room: 'shared/findings/memories', may: [GROUND, ...shared('analysis'), ...findings('reading state')] },
  { room: 'shared/findings/reading', may: [GROUND, ...shared('analysis')] },
  { room: 'shared/findings/rules', may: [...findings('engine'), ...rules('*')] },
  { room: 'shared/findings/rules/*', may: [GROUND, ...shared('analysis authorization'), ...findings('catalogue engine memories reading state'), ...rules('*')] },
  { room: 'shared/findings/state', may: [GROUND, ...shared('analysis'), ...findings('reading')] },
  { room: 'shared/imports', may: [GROUND] },
  { room: 'shared/json' },
  { room: 'shared/jsonrpc', may: [...shared('json')] },
  { room: 'shared/mcp', may: [...shared('capture')] },
  { room: 'shared/query', may: [GROUND, ...shared('analysis')] },
  { room: 'shared/redaction', may: [GROUND] },
  { room: 'shared/replay', may: [GROUND, ...shared('analysis compare')] },
  { room: 'shared/sequences', may: [GROUND, ...shared('compose query yaml')], packages: ['yaml', 'zod'] },
  { room: 'shared/yaml', packages: ['yaml'] },
  { room: 'shared/middle', may: [GROUND, ...shared('findings query yaml'), ...middle('faults steps')], packages: ['yaml', 'zod'] },
  { room: 'shared/middle/faults', may: [GROUND, 'shared/middle/steps'] },
  { room: 'shared/middle/steps', may: [GROUND, ...shared('sequences')] },
  { room: 'shared/sinks' },
  { room: 'shared/trials', may: [...shared('capture json jsonrpc sinks')] },
  { room: 'shared/snippets', may: [GROUND] },
  { room: 'shared/surface', may: [GROUND, ...shared('analysis')], packages: ['url-template'] },

  // Everything that has a process: transports, the engine, its shells.
  { room: 'electron/cli', may: [...cli('commands print report window'), ...electron('engine faults tap')], packages: [NODE, 'commander'], computed: true },
  { room: 'electron/cli/agent', may: [...cli('formats options print report'), ...electron('engine files'), ...shared('analysis exports findings')], packages: [NODE, '@modelcontextprotocol/server', 'zod'] },
  { room: 'electron/cli/commands', may: [GROUND, ...cli('agent connection formats options print report'), ...electron('faults engine files tap tap/http tap/middle tap/trials transports'), ...shared('acceptance analysis answering authorization bridge client-files compare exports findings imports middle redaction replay sequences trials')], packages: [NODE, 'commander'] },
  { room: 'electron/cli/connection', may: [...cli('options print report'), ...electron('engine'), ...shared('analysis authorization bridge compare redaction')], packages: [NODE, 'picocolors'] },
  { room: 'electron/cli/formats', may: [GROUND, ...cli('print report'), ...electron('engine'), ...shared('acceptance analysis compare exports findings replay sequences trials')], packages: [NODE, 'picocolors'] },
  { room: 'electron/cli/options', may: [GROUND, ...cli('formats print report'), ...electron('engine files'), ...shared('acceptance authorization answering bridge clients compare query')], packages: [NODE, 'commander'] },
  { room: 'electron/cli/print', may: [...electron('engine'), ...shared('analysis sinks')], packages: [NODE, 'picocolors'] },
  { room: 'electron/cli/window', may: [...shared('sinks')], packages: [NODE] },
  { room: 'electron/cli/report', may: [GROUND, ...cli('print'), ...electron('engine'), ...shared('acceptance analysis authorization compare findings replay')], packages: ['commander'] },
  { room: 'electron/desktop', may: [...electron('engine faults'), ...shared('bridge')], packages: [NODE, 'electron', 'zod'] },
  { room: 'electron/engine', may: [...engine('acceptance answering authorization bridge captures check client-files commands compare connection export import indexes library'), ...engine('live loopback middle mock playback replay search sending sequences schemas server-processes session settings shell taps threads trials'), ...electron('faults files'), ...shared('answering bridge clients redaction')], packages: [NODE] },
  { room: 'electron/engine/acceptance', may: [GROUND, ...engine('connection pacing schemas'), ...shared('acceptance analysis')], packages: ['gpt-tokenizer'] },
  { room: 'electron/engine/answering', may: [GROUND, ...engine('bridge channels settings'), ...shared('analysis answering bridge')] },
  { room: 'electron/engine/bridge', may: [...electron('faults transports'), ...shared('bridge')], packages: ['zod'] },
  { room: 'electron/engine/captures', may: [GROUND, ...engine('threads'), ...electron('files transports'), ...shared('bridge')], packages: [NODE] },
  { room: 'electron/engine/authorization', may: [GROUND, ...engine('authorization/profiles loopback'), ...electron('transports'), ...shared('authorization')], packages: [NODE] },
  { room: 'electron/engine/authorization/profiles', may: [GROUND, ...engine('settings')], packages: [NODE, 'zod'] },
  { room: 'electron/engine/channels', may: [GROUND, ...electron('transports'), ...shared('analysis bridge compose')] },
  { room: 'electron/engine/check', may: [GROUND, ...engine('bridge captures connection live pacing schemas'), ...electron('proc'), ...shared('analysis authorization bridge compare findings')] },
  { room: 'electron/engine/client', may: [GROUND, ...engine('answering channels'), ...shared('analysis answering bridge clients compose')] },
  { room: 'electron/engine/client-files', may: [...engine('settings'), ...electron('files transports'), ...shared('bridge client-files compare configuration json redaction')], packages: [NODE, 'zod'] },
  { room: 'electron/engine/commands', may: [GROUND, ...engine('acceptance answering authorization bridge captures check client-files compare connection environment export library live middle mock'), ...engine('playback replay schemas sending sequences server-processes session settings shell surface taps'), ...electron('transports'), ...shared('acceptance answering bridge clients exports middle query sequences')], packages: [NODE] },
  { room: 'electron/engine/compare', may: [GROUND, ...engine('bridge connection pacing schemas threads'), ...shared('acceptance analysis compare findings')], packages: [NODE] },
  { room: 'electron/engine/connection', may: [GROUND, ...engine('bridge captures schemas'), ...electron('faults transports'), ...shared('analysis bridge clients findings')] },
  { room: 'electron/engine/environment', may: [GROUND, ...electron('transports'), ...shared('bridge')], packages: [NODE] },
  { room: 'electron/engine/export', may: [GROUND, ...engine('bridge captures connection schemas threads'), ...electron('faults transports'), ...shared('bridge exports redaction')], packages: [NODE] },
  { room: 'electron/engine/import', may: [GROUND, ...engine('captures pacing'), ...electron('files transports'), ...shared('imports')], packages: [NODE] },
  { room: 'electron/engine/indexes', may: [GROUND, ...engine('bridge captures connection'), ...electron('files transports'), ...shared('bridge capture findings json')], packages: [NODE, 'zod'] },
  { room: 'electron/engine/inquiry', may: [GROUND, ...electron('proc'), ...engine('environment'), ...shared('analysis')], packages: [NODE] },
  { room: 'electron/engine/library', may: [GROUND, ...engine('bridge captures schemas settings'), ...electron('files transports'), ...shared('bridge findings')], packages: [NODE, 'zod'] },
  { room: 'electron/engine/live', may: [GROUND, ...engine('authorization bridge captures channels client connection inquiry middle'), ...electron('transports'), ...shared('analysis answering authorization bridge compose findings redaction')], packages: [NODE] },
  { room: 'electron/engine/loopback', packages: [NODE] },
  { room: 'electron/engine/middle', may: [GROUND, 'electron/tap/middle', ...electron('transports'), ...engine('bridge settings'), ...shared('analysis bridge middle')], packages: [NODE, 'zod'] },
  { room: 'electron/engine/mock', may: [GROUND, ...engine('captures live loopback'), ...electron('transports'), ...shared('analysis authorization bridge compare replay')], packages: [NODE] },
  { room: 'electron/engine/pacing' },
  { room: 'electron/engine/playback', may: [...engine('captures connection'), ...electron('transports'), ...shared('bridge findings')] },
  { room: 'electron/engine/replay', may: [GROUND, ...engine('bridge compare connection live'), ...shared('analysis bridge compare replay')], packages: [NODE] },
  { room: 'electron/engine/schemas', may: [GROUND, ...shared('acceptance analysis bridge explain findings')], packages: [NODE, 'ajv', 'ajv-formats'] },
  { room: 'electron/engine/search', may: [GROUND, ...engine('bridge captures connection pacing threads'), ...electron('files transports'), ...shared('analysis bridge query')], packages: [NODE] },
  { room: 'electron/engine/sending', may: [GROUND, ...engine('bridge channels connection live pacing'), ...electron('files transports'), ...shared('analysis compose redaction')], packages: [NODE] },
  { room: 'electron/engine/sequences', may: [...engine('bridge live sending'), ...electron('files transports'), ...shared('analysis answering bridge compose json query sequences')], packages: [NODE] },
  { room: 'electron/engine/server-processes', may: [...electron('proc transports'), ...shared('bridge client-files json')], packages: [NODE] },
  { room: 'electron/engine/session', may: [GROUND, ...engine('connection settings'), ...electron('transports'), ...shared('bridge')], packages: [NODE, 'zod'] },
  { room: 'electron/engine/settings', may: [GROUND, ...electron('files transports'), ...shared('bridge clients redaction')], packages: [NODE, 'env-paths', 'zod'], faces: ['folders.ts'] },
  { room: 'electron/engine/shell', may: [...electron('faults'), ...engine('captures settings'), ...shared('answering sinks')], packages: [NODE], faces: ['version.ts'] },
  { room: 'electron/engine/surface', may: [...engine('bridge live sending'), ...shared('analysis bridge')] },
  { room: 'electron/engine/taps', may: [...engine('bridge connection'), ...electron('files tap transports')], packages: [NODE] },
  { room: 'electron/engine/trials', may: [...engine('captures check live sequences'), ...shared('bridge json sequences sinks trials')], packages: [NODE] },
  { room: 'electron/engine/threads', may: [...electron('transports')], packages: [NODE] },
  { room: 'electron/transports', may: [...transports('connect http record stdio web-socket wire')] },
  { room: 'electron/transports/connect', may: [GROUND, ...transports('wire'), ...electron('files')], packages: [NODE, 'proxy-from-env'] },
  { room: 'electron/transports/http', may: [GROUND, ...transports('connect record wire'), ...shared('analysis compose')], packages: [NODE, 'undici'] },
  { room: 'electron/transports/record', may: [GROUND, ...transports('wire')], packages: [NODE] },
  { room: 'electron/transports/stdio', may: [GROUND, ...transports('wire'), ...electron('files proc')], packages: [NODE, 'cross-spawn'] },
  { room: 'electron/transports/web-socket', may: [...transports('connect http record wire')], packages: [NODE, 'ws'] },
  { room: 'electron/transports/wire', may: [GROUND, ...shared('compose')], packages: [NODE] },
  { room: 'electron/faults', may: [...electron('files')], packages: [NODE] },
  { room: 'electron/files', packages: [NODE] },
  // Linux's /proc, for all who ask about processes.
  { room: 'electron/proc', packages: [NODE] },
  { room: 'electron/tap', may: [...tap('announcements record speech stdio'), ...engine('settings shell'), ...shared('sinks')], packages: [NODE], faces: ['command-line.ts'], computed: true },
  { room: 'electron/tap/http', may: [GROUND, ...electron('proc'), ...tap('middle record speech'), ...engine('captures loopback'), ...transports('connect http record wire'), ...shared('analysis authorization middle')], packages: [NODE] },
  { room: 'electron/tap/announcements', may: [GROUND, ...electron('files proc tap/speech')], packages: [NODE] },
  { room: 'electron/tap/record', may: [GROUND, ...electron('files proc tap/announcements tap/speech'), ...engine('captures'), ...transports('record stdio wire'), ...shared('redaction')], packages: [NODE] },
  { room: 'electron/tap/middle', may: [GROUND, ...tap('record speech stdio'), ...transports('wire'), ...shared('middle')] },
  { room: 'electron/tap/trials', may: [...electron('engine/captures files'), ...tap('announcements http'), ...transports('stdio'), ...shared('capture middle sinks trials')], packages: [NODE] },
  { room: 'electron/tap/stdio', may: [GROUND, ...tap('record speech'), ...transports('stdio wire')], packages: [NODE] },
  { room: 'electron/tap/speech', may: [GROUND, ...transports('stdio wire')], packages: [NODE] },
  { room: 'electron/web', may: [GROUND, ...electron('engine proc'), ...shared('bridge')], packages: [NODE, 'ws', 'zod'] },

  // The window.
  { room: 'renderer', may: [...renderer('app state theme')], packages: ['react-dom'] },
  { room: 'renderer/app', may: [GROUND, FURNISHING, 'renderer/app/actions', 'renderer/panels', ...panels('answers clients compare composer connect detail export failure filter frames'), ...panels('library lifecycle mock playback probe replay requests rules'), ...panels('sidebar sweep timeline verdict'), ...protocol('filter target'), ...shared('analysis bridge')], packages: [UI, '@base-ui/react', 'cmdk', 'react-resizable-panels'] },
  { room: 'renderer/app/actions', may: [FURNISHING, 'renderer/panels', ...panels('answers capabilities compare composer export filter findings frames mock notes operations playback replay'), ...panels('requests rules sequence sign-in surface timeline verdict'), ...protocol('evidence'), ...shared('analysis bridge clients compose snippets')] },
  { room: 'renderer/panels', may: [...renderer('state'), ...panels('acceptance answers capabilities findings frames http notes operations process replay requests rules sequence sign-in surface')] },
  { room: 'renderer/panels/acceptance', may: [FURNISHING, ...protocol('acceptance evidence'), ...shared('acceptance compare')], packages: [UI] },
  { room: 'renderer/panels/answers', may: [GROUND, FURNISHING, ...protocol('evidence form'), ...shared('analysis answering bridge')], packages: [UI] },
  { room: 'renderer/panels/capabilities', may: [GROUND, FURNISHING, ...protocol('acceptance differences evidence findings operations'), ...shared('analysis bridge compare findings')], packages: [UI] },
  { room: 'renderer/panels/clients', may: [FURNISHING, ...shared('bridge')], packages: [UI] },
  { room: 'renderer/panels/compare', may: [FURNISHING, ...protocol('differences evidence'), ...shared('analysis bridge compare exports')], packages: [UI] },
  { room: 'renderer/panels/composer', may: [GROUND, FURNISHING, ...protocol('evidence operations text'), ...shared('analysis bridge compose explain redaction')], packages: [UI, 'cmdk', 'monaco-editor'] },
  { room: 'renderer/panels/connect', may: [GROUND, FURNISHING, ...protocol('target'), ...shared('bridge clients')], packages: [UI] },
  { room: 'renderer/panels/detail', may: [GROUND, FURNISHING, ...protocol('evidence explain filter findings notes operations result text'), ...shared('analysis authorization bridge compare findings middle query')], packages: [UI] },
  { room: 'renderer/panels/export', may: [FURNISHING, ...protocol('evidence rows'), ...shared('analysis bridge exports redaction')], packages: [UI] },
  { room: 'renderer/panels/failure', may: [FURNISHING, ...protocol('evidence probe process'), ...shared('analysis bridge')], packages: [UI] },
  { room: 'renderer/panels/filter', may: [FURNISHING, ...protocol('filter'), ...shared('bridge query')], packages: [UI] },
  { room: 'renderer/panels/findings', may: [FURNISHING, ...protocol('acceptance findings'), ...shared('findings')], packages: [UI] },
  { room: 'renderer/panels/frames', may: [GROUND, FURNISHING, ...protocol('evidence filter notes rows'), ...shared('analysis bridge query')], packages: [UI] },
  { room: 'renderer/panels/http', may: [GROUND, FURNISHING, ...protocol('evidence filter text'), ...shared('analysis bridge query')], packages: [UI, 'react-dom', 'react-resizable-panels'] },
  { room: 'renderer/panels/library', may: [FURNISHING, ...shared('bridge')], packages: [UI] },
  { room: 'renderer/panels/lifecycle', may: [FURNISHING, ...shared('analysis bridge')], packages: [UI] },
  { room: 'renderer/panels/mock', may: [FURNISHING, ...protocol('evidence process'), ...shared('bridge')], packages: [UI] },
  { room: 'renderer/panels/notes', may: [GROUND, FURNISHING, ...protocol('evidence notes'), ...shared('bridge')], packages: [UI] },
  { room: 'renderer/panels/operations', may: [FURNISHING, ...protocol('operations'), ...shared('analysis bridge')], packages: [UI] },
  { room: 'renderer/panels/playback', may: [FURNISHING, ...panels('timeline'), ...shared('analysis bridge')], packages: [UI] },
  { room: 'renderer/panels/probe', may: [FURNISHING, ...protocol('probe')], packages: [UI] },
  { room: 'renderer/panels/process', may: [FURNISHING, ...protocol('evidence process'), ...shared('analysis')], packages: [UI] },
  { room: 'renderer/panels/replay', may: [GROUND, FURNISHING, ...protocol('evidence target'), ...shared('bridge compare replay')], packages: [UI] },
  { room: 'renderer/panels/requests', may: [FURNISHING, ...shared('compose sequences sinks')], packages: [UI] },
  { room: 'renderer/panels/rules', may: [FURNISHING, ...protocol('evidence'), ...shared('analysis bridge middle')], packages: [UI] },
  { room: 'renderer/panels/sequence', may: [FURNISHING, ...protocol('evidence rows'), ...shared('diagram sinks')], packages: [UI] },
  { room: 'renderer/panels/sign-in', may: [GROUND, FURNISHING, ...protocol('evidence target'), ...shared('analysis authorization bridge')], packages: [UI] },
  { room: 'renderer/panels/sidebar', may: [GROUND, FURNISHING, ...shared('analysis bridge')], packages: [UI] },
  { room: 'renderer/panels/surface', may: [GROUND, FURNISHING, ...panels('answers'), ...protocol('evidence findings form operations result text'), ...shared('analysis bridge explain findings surface')], packages: [UI] },
  { room: 'renderer/panels/sweep', may: [GROUND, FURNISHING, ...protocol('evidence'), ...shared('compare')], packages: [UI] },
  { room: 'renderer/panels/timeline', may: [GROUND, FURNISHING, 'renderer/panels/timeline/columns', 'renderer/panels/timeline/lane', 'renderer/panels/timeline/lanes', 'renderer/panels/timeline/pen', ...protocol('notes'), ...shared('analysis bridge')], packages: [UI, '@base-ui/react'] },
  { room: 'renderer/panels/timeline/columns', faces: ALL },
  { room: 'renderer/panels/timeline/lane', may: [GROUND, FURNISHING, 'renderer/panels/timeline/columns', 'renderer/panels/timeline/pen', ...protocol('evidence'), ...shared('analysis')], faces: ALL },
  { room: 'renderer/panels/timeline/lanes', may: [GROUND, FURNISHING, 'renderer/panels/timeline/columns', 'renderer/panels/timeline/lane', 'renderer/panels/timeline/pen', ...protocol('evidence operations'), ...shared('analysis')], faces: ALL },
  { room: 'renderer/panels/timeline/pen', may: ['renderer/panels/timeline/columns', ...shared('bridge')], faces: ALL },
  { room: 'renderer/panels/verdict', may: [GROUND, FURNISHING, ...shared('analysis bridge clients')], packages: [UI] },
  { room: 'renderer/protocol/acceptance', may: [FURNISHING, ...shared('acceptance bridge')], packages: [UI] },
  { room: 'renderer/protocol/differences', may: [GROUND, ...shared('analysis compare')] },
  { room: 'renderer/protocol/evidence', may: [GROUND, FURNISHING, ...shared('analysis explain snippets')], packages: [UI] },
  { room: 'renderer/protocol/explain', may: [GROUND, FURNISHING, ...protocol('evidence'), ...shared('analysis explain')], packages: [UI] },
  { room: 'renderer/protocol/filter', may: [FURNISHING, ...protocol('evidence'), ...shared('bridge query')], packages: [UI, '@base-ui/react'] },
  { room: 'renderer/protocol/findings', may: [FURNISHING, ...protocol('evidence'), ...shared('findings')], packages: [UI] },
  { room: 'renderer/protocol/form', may: [GROUND, FURNISHING, ...protocol('evidence'), ...shared('bridge')], packages: [UI, '@rjsf/core', '@rjsf/utils'] },
  { room: 'renderer/protocol/notes', may: [FURNISHING, ...shared('bridge')], packages: [UI] },
  { room: 'renderer/protocol/operations', may: [FURNISHING, ...protocol('evidence'), ...shared('analysis bridge clients compose')] },
  { room: 'renderer/protocol/probe', may: [GROUND, FURNISHING, ...protocol('evidence'), ...shared('analysis')] },
  { room: 'renderer/protocol/process', may: [GROUND, FURNISHING, ...shared('analysis bridge')], packages: [UI] },
  { room: 'renderer/protocol/result', may: [GROUND, FURNISHING, ...protocol('evidence text'), ...shared('analysis bridge surface')], packages: [UI, 'react-markdown'] },
  { room: 'renderer/protocol/rows', may: [GROUND, FURNISHING, ...shared('analysis diagram query')], packages: [UI] },
  { room: 'renderer/protocol/target', may: [GROUND, FURNISHING, ...shared('authorization bridge')], packages: [UI] },
  { room: 'renderer/protocol/text', may: [GROUND, FURNISHING, ...protocol('evidence filter'), ...shared('analysis explain')], packages: [UI] },
  { room: 'renderer/state', may: [GROUND, ...shared('analysis answering bridge compare compose explain findings middle query redaction replay sequences surface')], packages: ['react', 'zustand'] },
  { room: 'renderer/theme', packages: ['@fontsource-variable/inter', '@fontsource-variable/jetbrains-mono'] },
  { room: 'renderer/widgets', may: [...renderer('state')], packages: [UI, '@base-ui/react'] },

  // The server that comes with the product: it imports nothing, so that it runs anywhere.
  { room: 'demo', packages: [NODE] },

  // Tests of the whole, and what they need.
  { room: 'e2e', may: [...e2e('pages shells'), ...shared('bridge')], packages: [NODE, '@playwright/test'], faces: ALL, tests: true },
  { room: 'e2e/command-line' },
  { room: 'e2e/conformance', may: [...electron('engine tap/http'), ...shared('answering bridge mcp')], packages: [NODE], tests: true },
  { room: 'e2e/conversations', may: [...electron('engine'), ...shared('answering bridge')], packages: [NODE], faces: ALL },
  { room: 'e2e/foreign/clients', packages: [NODE], faces: ALL, computed: true },
  { room: 'e2e/foreign/programs', packages: [NODE], faces: ALL },
  { room: 'e2e/foreign/written', packages: ['@tmcp/adapter-valibot', '@tmcp/transport-stdio', 'tmcp', 'valibot'] },
  { room: 'e2e/pages', may: [...e2e('shells'), ...shared('bridge')], packages: ['@playwright/test'], faces: ALL },
  { room: 'e2e/servers', may: ['e2e/servers/faults', 'e2e/servers/peers'], packages: [NODE, '@modelcontextprotocol/node', '@modelcontextprotocol/sdk', '@modelcontextprotocol/server', 'selfsigned', 'ws'], faces: ALL },
  { room: 'e2e/servers/faults', may: ['e2e/servers/peers'], packages: [NODE], faces: ALL },
  { room: 'e2e/servers/peers', packages: [NODE], faces: ALL },
  { room: 'e2e/servers/sign-in', may: ['e2e/servers', 'e2e/servers/peers'], packages: [NODE, '@modelcontextprotocol/node', '@modelcontextprotocol/sdk', '@modelcontextprotocol/server', 'jose', 'oauth2-mock-server', 'oidc-provider'], faces: ALL },
  { room: 'e2e/shells', may: [...e2e('conversations'), 'scripts', ...shared('bridge clients')], packages: [NODE, '@modelcontextprotocol/client', '@modelcontextprotocol/sdk', '@playwright/test', 'ws'], faces: ALL },
  { room: 'e2e/specs', may: ['e2e', ...e2e('pages shells'), ...shared('capture')], packages: [NODE, '@modelcontextprotocol/sdk', '@playwright/test', 'axe-core'], tests: true },
  { room: 'e2e/specs/desktop', may: ['e2e', ...e2e('pages shells')], packages: [NODE] },
  { room: 'e2e/standin', packages: [NODE, 'ws'], computed: true },

  { room: 'bench', may: ['e2e/shells', ...electron('engine'), ...shared('acceptance bridge capture')], packages: [NODE, '@playwright/test'], tests: true },
  { room: 'bench/servers', packages: [NODE] },

  { room: 'fuzz', may: [...fuzz('mutation sources stages'), ...shared('json')], packages: [NODE], tests: true },
  { room: 'fuzz/mutation', may: [...shared('json')], faces: ALL, tests: true },
  { room: 'fuzz/sources', may: [...fuzz('mutation'), ...shared('bridge capture json')], packages: [NODE, 'zod'], faces: ALL, tests: true },
  { room: 'fuzz/stages', may: [...fuzz('sources'), ...electron('engine transports'), ...engine('captures schemas search'), 'electron/transports/http', ...shared('analysis answering bridge capture compare diagram explain exports findings json jsonrpc query redaction replay sequences snippets surface')], packages: [NODE, 'zod'], faces: ALL, tests: true },

  { room: 'scripts/site', may: ['scripts'], packages: [NODE, 'markdown-it', 'minisearch', 'rolldown'], faces: ALL },
  { room: 'scripts', may: ['e2e/foreign/clients', 'e2e/foreign/programs'], packages: [NODE, '@electron/asar', '@modelcontextprotocol/client', '@modelcontextprotocol/sdk', '@playwright/test', 'ajv', 'app-builder-lib', 'builder-util', 'electron-builder', 'rolldown', 'vite'], faces: ALL, computed: true },
];
