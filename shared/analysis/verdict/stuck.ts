import type { VerdictEvidence } from './evidence.ts';
import { counted, oneLine } from '../reading/index.ts';

/** Why a server that was started has not answered the opening, as far as it shows. */
export interface Silence {
  /** A clause. */
  readonly what: string;
  readonly quote: string;
  readonly seqs: readonly number[];
  /** Waiting longer will not help. */
  readonly hopeless: boolean;
}

/** Runners that fetch a package before they start it, and say nothing meanwhile. */
const FETCHERS = /(^|[\\/])(npx|bunx|uvx|pipx|pnpx|docker|podman)(\.exe|\.cmd)?$/i;
const QUOTE = 100;

const silence = (what: string, seqs: readonly number[], quote = '', hopeless = false): Silence => ({
  what,
  quote,
  seqs,
  hopeless,
});

/** The nearest cause first: what came in the wrong form, then what cannot come any more, then what was said beside it. */
export function silenceOf(evidence: VerdictEvidence): Silence {
  const { process, noise, lastWords, opening } = evidence;
  const { rest } = lastWords;
  if (noise.contentLengthSeq > 0)
    return silence(
      'it frames its messages by Content-Length headers, as LSP does; MCP over stdio has one JSON text a line',
      [noise.contentLengthSeq],
      '',
      true,
    );
  if (rest?.open && rest.bytes > 0) {
    const quote = oneLine(rest.preview, QUOTE);
    return silence(
      `${counted(rest.bytes, 'byte')} came on stdout without a line end, so no message is complete`,
      [rest.seq],
      quote,
    );
  }
  if (noise.gluedSeq > 0)
    return silence(
      'a message stands in the same line as other text on stdout',
      [noise.gluedSeq],
      oneLine(noise.text, QUOTE),
      true,
    );
  if (process.stdoutEnded) return silence('it closed its stdout', [process.stdoutEnded.seq], '', true);
  if (process.inputRefused) return silence('it closed its stdin', [process.inputRefused.seq], '', true);
  const telling = process.telling();
  // It answered an earlier question, as that of the other era.
  const since = lastWords.received === null ? '' : ' since its last message';
  if (noise.lines > 0) return silence(noiseWords(evidence), noise.seqs.slice(0, 3), oneLine(noise.text, QUOTE));
  if (opening.lineEnd === 'crlf')
    return silence('the request went out with CRLF, and a server may wait for a lone LF', [opening.seq]);
  const fetcher = process.run === null ? '' : (FETCHERS.exec(process.run.command)?.[2] ?? '');
  if (telling.text !== '') return silence(`nothing came on stdout${since}; on stderr`, telling.seqs, telling.text);
  if (fetcher !== '')
    return silence(
      `nothing came on stdout or stderr; ${fetcher} may still be fetching the package, which it does silently`,
      [],
    );
  return silence(`nothing came on stdout${since === '' ? ' or stderr' : since}`, []);
}

/** `it wrote 2 lines on stdout that are not JSON-RPC (looks like console.log: write it with console.error)` */
export function noiseWords({ noise, process }: VerdictEvidence): string {
  const author = noise.author(process.run);
  const by = author === null ? '' : ` (looks like ${author.who}: ${author.fix})`;
  const are = noise.lines === 1 ? 'is' : 'are';
  return `it wrote ${counted(noise.lines, 'line')} on stdout that ${are} not JSON-RPC${by}`;
}
