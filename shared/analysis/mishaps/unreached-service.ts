import { oneLine } from '../reading/index.ts';
import { lineWith, type Mishap, type MishapClass, type ProcessScene } from './mishap.ts';

/** What the runtimes print where nobody accepts a connection; Node.js, Go, Python's database drivers, Rust. */
const REFUSED = [
  /\bconnect ECONNREFUSED (\S+:\d+)/,
  /\bdial tcp (\S+:\d+): connect: connection refused/,
  /\bconnection to server at "[^"]*" \(([^)\s]+)\), port (\d+) failed: Connection refused/,
  /\burl \(?(https?:\/\/[^/)\s]+).*\bConnection refused/i,
];
const UNANSWERED = [/\bconnect (?:ETIMEDOUT|EHOSTUNREACH|ENETUNREACH) (\S+:\d+)/, /\bdial tcp (\S+:\d+): i\/o timeout/];
const UNKNOWN_HOST = [
  /\bgetaddrinfo (?:ENOTFOUND|EAI_AGAIN) (\S+)/,
  /\bdial tcp: lookup (\S+?)(?: on \S+)?: (?:no such host|server misbehaving)/,
  /\bcould not translate host name "([^"]+)" to address/,
];

/** Who mostly listens on a port. */
const SERVICES: Readonly<Record<string, string>> = {
  '1433': 'SQL Server',
  '3306': 'MySQL',
  '5432': 'PostgreSQL',
  '6379': 'Redis',
  '9200': 'Elasticsearch',
  '11434': 'Ollama',
  '27017': 'MongoDB',
};

interface Lack {
  readonly patterns: readonly RegExp[];
  readonly what: string;
  readonly remedy: string;
}

const LACKS: readonly Lack[] = [
  {
    patterns: REFUSED,
    what: 'where nothing accepts connections',
    remedy: 'start what is to listen there, or give the server another address for it',
  },
  {
    patterns: UNANSWERED,
    what: 'which does not answer',
    remedy: 'check the network, a VPN, or a firewall in between',
  },
  {
    patterns: UNKNOWN_HOST,
    what: 'a name that could not be resolved',
    remedy: 'check the network and its name server, or give the server another address for it',
  },
];

/** The server does not come up because something that it needs itself is not reached. */
export const unreachedService: MishapClass<ProcessScene> = {
  recognise({ exit, waited, lines, name }): Mishap | null {
    if (exit === null && waited === '') return null;
    // A package runner speaks of its registry, and says in the end what it failed with.
    const own = lines.filter(({ text }) => !text.startsWith('npm '));
    for (const { patterns, what, remedy } of LACKS)
      for (const pattern of patterns) {
        const found = lineWith(own, pattern);
        if (found === null) continue;
        const [, host = '', port] = found.match;
        const address = oneLine(port === undefined ? host : `${host}:${port}`, 200).replace(/[,.;]+$/, '');
        const service = SERVICES[/:(\d+)$/.exec(address)?.[1] ?? ''];
        return {
          cause: 'unreached-service',
          headline: exit === null ? 'No answer' : 'Did not start',
          detail: `${name} connects to ${address}${service === undefined ? '' : ` (${service})`}, ${what}`,
          remedy,
          quote: found.line.text.trim().slice(0, 160),
          seqs: [found.line.seq],
        };
      }
    return null;
  },
};
