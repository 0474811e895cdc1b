import { type Mishap, type MishapClass, type ProcessScene, lineWith } from './mishap.ts';

const USAGE = /^\s*usage:/i;
/** What is missing or wrong: cobra and argparse say it in one line, clap and System.CommandLine in the line of its heading. */
const COMPLAINT =
  /^(?:\S+: )?error: |\brequired (?:command|subcommand|option|argument)|^unknown (?:command|flag|option)/i;
const HEADING = /:$/;

/** The program told how it is called, and ended: what it was started with does not make it a server. */
export const printedUsage: MishapClass<ProcessScene> = {
  recognise({ exit, lines, name }): Mishap | null {
    const usage = lineWith(lines, USAGE);
    if (exit === null || usage === null) return null;
    const line = lines.find(({ text }) => COMPLAINT.test(text.trim())) ?? usage.line;
    const next = HEADING.test(line.text.trim()) ? lines[lines.indexOf(line) + 1] : undefined;
    const said = [line, ...(next === undefined ? [] : [next])].map(({ text }) => text.trim()).join(' ');
    return {
      cause: 'usage',
      headline: 'Did not start',
      detail: `${name} printed how it is called, and ended`,
      remedy: 'give it the arguments that make it a server: its page says which',
      quote: said.slice(0, 160),
      seqs: [line.seq],
    };
  },
};
