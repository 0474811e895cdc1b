import { oneLine } from '../reading/index.ts';
import { lineWith, type Mishap, type MishapClass, type ProcessScene } from './mishap.ts';

/** How Node.js and the loaders of its packages say that a file of machine code is not there (`bindings`, `node-gyp-build`, `node-pty`). */
const ABSENT = [
  /Could not locate the bindings file/,
  /Failed to load native module: ([\w.@-]+)/,
  /No native build was found for/,
  /Cannot find module '[^']*?([\w.-]+\.node)'/,
];
const OTHER_NODE = /was compiled against a different Node\.js version/;
const OTHER_SYSTEM =
  /(\/[^\s:]+\.node): (?:invalid ELF header|file too short|wrong ELF class|cannot open shared object file)|'(\/[^']+\.node)' \(mach-o file/;
/** The package that a path belongs to. */
const OWNER = /.*node_modules[\\/]((?:@[^\\/\s]+[\\/])?[^\\/\s]+)[\\/]/;
/** The loader of native parts, which stands in for the package that asked it. */
const LOADERS: ReadonlySet<string> = new Set(['bindings', 'node-gyp-build']);

const REBUILD =
  'build it: npm rebuild, in the folder where it is installed; scripts of packages must be allowed (--ignore-scripts leaves it out)';

/** A package has a part in machine code, which is missing here or was built for something else. */
export const nativePart: MishapClass<ProcessScene> = {
  recognise({ exit, lines, name }): Mishap | null {
    if (exit === null) return null;
    const mishap = (why: string, { text, seq }: ProcessScene['lines'][number], part: string): Mishap => ({
      cause: 'native-part',
      headline: 'Did not start',
      detail: `${name} needs ${part === '' ? 'a part' : `${part}, a part`} in machine code${why}`,
      remedy: REBUILD,
      quote: text.trim().slice(0, 160),
      seqs: [seq],
    });
    const otherNode = lineWith(lines, OTHER_NODE);
    if (otherNode !== null) return mishap(', which was built for another Node.js', otherNode.line, ownerIn(lines));
    const otherSystem = lineWith(lines, OTHER_SYSTEM);
    if (otherSystem !== null) return mishap(', which was built for another system', otherSystem.line, ownerIn(lines));
    for (const pattern of ABSENT) {
      const found = lineWith(lines, pattern);
      if (found !== null) return mishap(', which is not built here', found.line, found.match[1] ?? ownerIn(lines));
    }
    return null;
  },
};

/** The package whose part it is, as far as a path among the lines tells; '' else. */
function ownerIn(lines: ProcessScene['lines']): string {
  for (const { text } of lines) {
    const owner = OWNER.exec(text)?.[1]?.replace('\\', '/') ?? '';
    if (owner !== '' && !LOADERS.has(owner)) return oneLine(owner, 100);
  }
  return '';
}
