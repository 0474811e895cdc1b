import { type Mishap, type MishapClass, type ProcessScene, type SaidLine } from './mishap.ts';

/** How servers say where they listen: `listening on port 3001`, `running on http://0.0.0.0:8000/mcp`, `Server started: localhost:3000`. */
const SAYS =
  /(?<![\w-])(?:listening|running|started|serving|available|ready|server)\b.*?(?:(https?:\/\/[^\s"'<>)\]},]+)|(?:\bport\b\D{0,3}|(?:localhost|0\.0\.0\.0|127\.\d+\.\d+\.\d+|\[::1?\]):)(\d{2,5})\b)/i;
/** Ports that a stdio server may have beside: the way back from a login, a debugger. */
const BESIDE = /oauth|callback|authoriz|log ?in|sign ?in|debugger|inspector|dashboard|metrics/i;
const OVER_HTTP = /^(?:--transport=|--)?(streamable-?http|http|sse|http-?stream(?:able)?)$/i;

interface Said {
  readonly line: SaidLine;
  readonly url: string;
  readonly port: number;
}

/** Addresses that a server listens on; what it says of others is no word of itself. */
const OF_THIS_MACHINE = /^https?:\/\/(?:localhost|0\.0\.0\.0|127(?:\.\d+){3}|\[::1?\])(?=[:/]|$)/i;

function announcement(lines: readonly SaidLine[]): Said | null {
  for (const line of lines) {
    const match = SAYS.exec(line.text);
    if (match === null || BESIDE.test(line.text)) continue;
    const url = (match[1] ?? '').replace(/[.;:]+$/, '');
    if (url !== '' && !OF_THIS_MACHINE.test(url)) continue;
    const port = Number(/^https?:\/\/(?:\[[^\]]*\]|[^/:]+):(\d+)/i.exec(url)?.[1] ?? match[2] ?? 0);
    return { line, url, port };
  }
  return null;
}

/** The address to connect to: what the server said, with a host that can be reached and the path that its words speak of. */
function addressOf(said: Said | null, port: number, scene: ProcessScene): string {
  const words = [...scene.args, ...scene.lines.map(({ text }) => text)].join(' ');
  const [, scheme = 'http', path = ''] = /^(https?):\/\/[^/]*(\/[^?#]*)?/i.exec(said?.url ?? '') ?? [];
  const usual = /\bsse\b/i.test(words) && !/streamable/i.test(words) ? '/sse' : '/mcp';
  const host = `127.0.0.1${port === 0 ? '' : `:${port}`}`;
  return `${scheme.toLowerCase()}://${host}${path === '' || path === '/' ? usual : path}`;
}

/** The process serves HTTP and reads nothing from stdin. */
export const httpServer: MishapClass<ProcessScene> = {
  recognise(scene): Mishap | null {
    const { lines, lookedUp, exit, name, args } = scene;
    const ports = lookedUp.listening ?? [];
    const said = announcement(lines);
    const onStdout = lines.find(({ on, text }) => on === 'stdout' && !BESIDE.test(text));
    if (exit !== null || (said === null && (ports.length === 0 || onStdout === undefined))) return null;
    if (lines.some(({ text }) => /oauth|authoriz/i.test(text))) return null;
    const port = said !== null && (said.port > 0 || ports.length === 0) ? said.port : (ports[0] ?? 0);
    const line = said?.line ?? onStdout!;
    const option = args.find((argument) => OVER_HTTP.test(argument));
    const seen = ports.includes(port)
      ? `it listens on port ${port}`
      : `it says so on ${line.on}${port === 0 ? '' : `, with port ${port}`}`;
    const instead = option === undefined ? '' : ` in place of “${option}”`;
    return {
      cause: 'http-server',
      headline: 'Not on stdio',
      detail: `${name} was started as an HTTP server: ${seen}, and answers nothing on stdout`,
      remedy: `connect to ${addressOf(said, port, scene)}, or start it with its stdio option${instead}`,
      quote: '',
      seqs: [line.seq],
    };
  },
};
