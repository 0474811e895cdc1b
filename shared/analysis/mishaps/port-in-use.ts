import { lineWith, type Mishap, type MishapClass, type ProcessScene } from './mishap.ts';

const IN_USE =
  /EADDRINUSE:? address already in use (?:[^\s]*?:)?(\d+)|\[Errno (?:48|98)\].*?(?:\('[^']*', (\d+)\)|address already in use)/i;

/** The server wants a port that another process has. */
export const portInUse: MishapClass<ProcessScene> = {
  recognise({ exit, lines, name }): Mishap | null {
    const found = exit === null ? null : lineWith(lines, IN_USE);
    if (found === null) return null;
    const port = found.match[1] ?? found.match[2] ?? '';
    return {
      cause: 'port-in-use',
      headline: 'Did not start',
      detail: `${name} wants ${port === '' ? 'a port that' : `port ${port}, which`} another process has (EADDRINUSE)`,
      remedy: 'end that process, or give the server another port; over stdio it needs none',
      quote: '',
      seqs: [found.line.seq],
    };
  },
};
