import { memberOf, membersNamed, textOf } from '../configuration/index.ts';
import { argumentSecrets, headerSecretKind, secretKind } from '../redaction/index.ts';
import type { ClientKind, Dialect } from './client-kind.ts';
import { ENVIRONMENT, HEADERS, textPairs, type ServerEntry } from './entries.ts';
import type { ClientFinding, ClientLevel, ClientRule } from './finding.ts';
import { tappedIn } from './tapped.ts';

/** What is wrong with one entry, by what its client reads. */
export function judgeEntry(entry: ServerEntry, kind: ClientKind): readonly ClientFinding[] {
  return [...misspelt(entry, kind), ...openSecrets(entry), ...strangeVariables(entry, kind)];
}

function* misspelt(entry: ServerEntry, kind: ClientKind): Generator<ClientFinding> {
  const { name, value, launch } = entry;
  const { dialect } = kind;
  const wrong = (message: string, at = entry.start, level: ClientLevel = 'error'): ClientFinding =>
    found(entry, 'wrong-member', level, at, message);
  for (const member of value.kind === 'map' ? value.members : [])
    if (membersNamed(value, member.key).at(-1) !== member)
      yield wrong(
        `${name} has ${member.key} more than once; clients differ in which one they take. Delete the others.`,
        member.from,
        'warning',
      );
  const type = memberOf(value, 'type');
  const word = textOf(type?.value);
  if (type !== null && word !== null && dialect.types?.includes(word) === false)
    yield wrong(`${kind.name} knows no type ${word}: it takes ${dialect.types.join(', ')}.`, type.value.start);
  const foreign = ['url', 'httpUrl', 'serverUrl', 'uri', 'command', 'cmd']
    .filter((key) => !dialect.address.includes(key) && key !== dialect.program)
    .map((key) => memberOf(value, key))
    .find((member) => member !== null);
  if (foreign && launch.kind === 'none')
    yield wrong(
      `${kind.name} does not read ${foreign.key}: write ${/url|uri/i.test(foreign.key) ? dialect.address[0] : dialect.program}.`,
      foreign.from,
    );
  else if (launch.kind === 'none') yield wrong(`${name} says neither a command nor an address.`);
  const addressed = dialect.address.find((key) => memberOf(value, key) !== null);
  if (launch.kind === 'stdio' && addressed !== undefined)
    yield wrong(
      `${name} has both ${dialect.program} and ${addressed}. Keep one of them.`,
      entry.start,
      dialect.times['startup_timeout_sec'] === 's' ? 'error' : 'warning',
    );
  if (launch.kind === 'address' && type === null && launch.address.key === 'url') {
    if (dialect.bareAddress === 'refused')
      yield wrong(
        `${kind.name} wants a type beside url: write ${dialect.types?.find((one) => /http|remote/i.test(one)) ?? 'http'}, or sse for an old server.`,
      );
    else if (dialect.bareAddress === 'sse')
      yield wrong(
        `Without a type, ${kind.name} takes url as an HTTP+SSE server. Add the type if the server speaks Streamable HTTP.`,
        launch.address.from,
        'warning',
      );
  }
  if (launch.kind === 'stdio') {
    const [program = ''] = launch.words;
    if (/^\S+\s+-/.test(program) && !/[\\/]/.test(program))
      yield wrong(
        `The command of ${name} holds its arguments as well, and is started as one word. Put each of them into args.`,
        launch.program.value.start,
      );
    if (launch.args !== null && launch.args.value.kind !== 'list')
      yield wrong(
        `The args of ${name} are not a list. Write each argument as a string in a list.`,
        launch.args.value.start,
      );
  }
  for (const [key, unit] of Object.entries(dialect.times)) {
    const time = memberOf(value, key)?.value;
    if (unit === 's' && time?.kind === 'scalar' && typeof time.value === 'number' && time.value >= 1_000)
      yield wrong(
        `${key} counts seconds in ${kind.name}: ${time.value} are more than a quarter of an hour. Were milliseconds meant?`,
        time.start,
        'warning',
      );
  }
}

/** Secrets that anyone who reads the file has. Only their names are told. */
function* openSecrets(entry: ServerEntry): Generator<ClientFinding> {
  const open = (where: string, at: number): ClientFinding =>
    found(
      entry,
      'secret-in-the-open',
      'warning',
      at,
      `${entry.name} has a secret in the open, in ${where}. Let it come from the environment or from the client's own store.`,
    );
  for (const { key, text, value } of textPairs(entry.value, ENVIRONMENT))
    if (secretKind(key) !== null && !isReference(text)) yield open(`the variable ${key}`, value.start);
  for (const { key, text, value } of textPairs(entry.value, HEADERS))
    if (headerSecretKind(key) !== null && !isReference(text)) yield open(`the header ${key}`, value.start);
  const { launch } = entry;
  if (launch.kind === 'stdio' && argumentSecrets(launch.words).some((secret) => !isReference(secret)))
    yield open('its arguments', launch.program.from);
  if (launch.kind === 'address' && argumentSecrets([launch.url]).some((secret) => !isReference(secret)))
    yield open('its address', launch.address.from);
}

/** A variable, or nothing: what stands there is no secret. */
function isReference(text: string): boolean {
  return text.trim() === '' || /\$\{|\{env:|\{file:|\$\(|\$[A-Za-z_]\w*|%\w+%|<[^>]*>/.test(text);
}

const VARIABLES: readonly (readonly [writing: RegExp, name: string, of: readonly Dialect['variables'][]])[] = [
  [/\$\{env:\w+\}/, '${env:NAME}', ['${env:VAR}']],
  [/\{env:\w+\}/, '{env:NAME}', ['{env:VAR}', '${env:VAR}']],
  [/\$\{\{\s*(?:secrets|inputs)\.\w+\s*\}\}/, '${{ secrets.NAME }}', ['${{ secrets.VAR }}']],
  [/\$\{[A-Z_][A-Z0-9_]*(?::-[^}]*)?\}/, '${NAME}', ['${VAR}', '$VAR', 'shell']],
];

/** Variables in the writing of another client, which stay as they are written. */
function* strangeVariables(entry: ServerEntry, { dialect, name }: ClientKind): Generator<ClientFinding> {
  const { launch } = entry;
  const texts = [
    ...(launch.kind === 'stdio' ? launch.words : launch.kind === 'address' ? [launch.url] : []),
    ...textPairs(entry.value, [...ENVIRONMENT, ...HEADERS]).map(({ text }) => text),
  ];
  for (const [writing, written, of] of VARIABLES) {
    if (of.includes(dialect.variables) || !texts.some((text) => writing.test(text))) continue;
    const own =
      dialect.variables === 'none' ? 'it knows no variables in its file' : `its own are written ${dialect.variables}`;
    yield found(
      entry,
      'variable-unknown',
      'warning',
      entry.start,
      `${entry.name} uses ${written}, which ${name} leaves as it stands: ${own}.`,
    );
    return;
  }
}

/** What is wrong with the program of an entry. `missing`: whether a program, or a file, is not there; each sentence ends with `where`. */
export function judgeCommand(
  entry: ServerEntry,
  missing: (word: string, what: 'program' | 'file') => boolean,
  where: string,
): readonly ClientFinding[] {
  const { launch } = entry;
  if (launch.kind !== 'stdio') return [];
  const tapped = tappedIn(launch.words);
  const own = launch.words.slice(tapped?.ours ?? 0);
  const findings: ClientFinding[] = [];
  if (
    tapped !== null &&
    (missing(tapped.program, 'program') || (tapped.script !== '' && missing(tapped.script, 'file')))
  )
    findings.push(
      found(
        entry,
        'tap-missing',
        'error',
        launch.program.value.start,
        `${entry.name} is started through a tap that no longer exists. Untap it: its own command line follows “--”.`,
      ),
    );
  const [program = ''] = own;
  // Whoever fills variables in knows what they lead to.
  if (program !== '' && !/[${}%]/.test(program) && missing(program, 'program'))
    findings.push(
      found(
        entry,
        'command-missing',
        'error',
        launch.program.value.start,
        `The command ${program} of ${entry.name} is not found ${where}. Write its absolute path.`,
      ),
    );
  return findings;
}

function found(entry: ServerEntry, rule: ClientRule, level: ClientLevel, at: number, message: string): ClientFinding {
  return { rule, level, server: entry.name, at, message };
}
