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
    const complaint = lines.find(({ text }) => COMPLAINT.test(text.trim()));
    const after = complaint === undefined ? undefined : lines[lines.indexOf(complaint) + 1];
    const named = complaint !== undefined && HEADING.test(complaint.text) ? ` ${after?.text.trim() ?? ''}` : '';
    const said = complaint === undefined ? usage.line.text.trim() : `${complaint.text.trim()}${named}`;
    return {
      cause: 'usage',
      headline: 'Did not start',
      detail: `${name} printed how it is called, and ended`,
      remedy: 'give it the arguments that make it a server: its page says which',
      quote: said.slice(0, 160),
      seqs: [(complaint ?? usage.line).seq],
    };
  },
};
