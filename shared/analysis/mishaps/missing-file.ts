import { quotedWord } from './command-line.ts';
import { lineWith, type Mishap, type MishapClass, type ProcessScene, type SaidLine } from './mishap.ts';

const FILE = [
  /^Error: Cannot find module '((?:\/|[A-Za-z]:[\\/])[^']+)'/,
  /^error: Module not found "(?:file:\/\/)?(\/[^"]+)"/i,
  /can't open file '([^']+)': \[Errno 2\]/,
  /^Error: Unable to access jarfile (.+)$/,
  /^(?:sh|bash): (\/[^:]+): No such file or directory/,
];
const PACKAGE = [/Cannot find module '([^'./\\][^']*)'/, /Cannot find package '([^']+)'/];
const PYTHON_MODULE = [/\bNo module named '?([\w.]+)'?$/];

/** The interpreter was started, and the program that it was to run is not there; or what that needs is not. */
export const missingFile: MishapClass<ProcessScene> = {
  recognise(scene): Mishap | null {
    const { exit, lines } = scene;
    if (exit === null) return null;
    for (const pattern of FILE) {
      const found = lineWith(lines, pattern);
      if (found !== null) return absent(scene, found.match[1]!, found.line.seq);
    }
    for (const pattern of PACKAGE) {
      const found = lineWith(lines, pattern);
      if (found !== null) return unmet(scene.name, found.match[1]!, found.line, false);
    }
    for (const pattern of PYTHON_MODULE) {
      const found = lineWith(lines, pattern);
      if (found !== null) return unmet(scene.name, found.match[1]!, found.line, true);
    }
    return null;
  },
};

function absent({ args, cwd, name }: ProcessScene, file: string, seq: number): Mishap {
  const at = args.findIndex(
    (argument) => argument !== '' && !argument.startsWith('-') && file.endsWith(argument.replace(/^\.\//, '')),
  );
  const next = args[at + 1] ?? '';
  const cut = at >= 0 && /[\\/]/.test(next) && !/^[-/\\~.]|^[A-Za-z]:|:\/\//.test(next);
  const relative = at >= 0 && !/^(?:[\\/~]|[A-Za-z]:)/.test(args[at]!);
  return {
    cause: 'missing-file',
    headline: 'Did not start',
    detail: cut
      ? `${args[at]} was taken for the program of ${name}, and “${next}” for an argument`
      : `there is no file ${file}`,
    remedy: cut
      ? `if they are one path, quote it: ${quotedWord(`${args[at]} ${next}`)}`
      : relative
        ? `correct its path, which counts from the working folder ${cwd}`
        : 'correct its path; a program that needs building may not be built yet',
    quote: '',
    seqs: [seq],
  };
}

function unmet(name: string, module: string, { text, seq }: SaidLine, python: boolean): Mishap {
  const bare = module.replace(/^((?:@[^/]+\/)?[^/]+)\/.*$/, '$1');
  return {
    cause: 'missing-module',
    headline: 'Did not start',
    detail: `${name} needs the ${python ? 'module' : 'package'} ${bare}, which is not installed where it looks`,
    remedy: python
      ? `install what it needs (pip install ${bare}), into the Python that runs it`
      : 'install what it needs (npm install, in its folder)',
    quote: text.slice(0, 160),
    seqs: [seq],
  };
}
