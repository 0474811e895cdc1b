import { lineWith, type Mishap, type MishapClass, type ProcessScene } from './mishap.ts';

const NO_DAEMON =
  /Cannot connect to the Docker daemon|error during connect:|docker daemon is not running|failed to connect to the docker API/i;
const NO_IMAGE =
  /(?:pull access denied for|repository does not exist|manifest for) ([^\s,]+)|Unable to find image '([^']+)' locally/;
const NO_TTY = /the input device is not a TTY/i;

type Words = Pick<Mishap, 'detail' | 'remedy'>;

/** Docker was found, and did not run the server. */
export const docker: MishapClass<ProcessScene> = {
  recognise({ exit, lines, command, args }): Mishap | null {
    if (exit === null || !/(?:^|[\\/])(?:docker|podman)(?:\.exe)?$/i.test(command)) return null;
    const found = lineWith(lines, NO_DAEMON) ?? lineWith(lines, NO_TTY) ?? lineWith(lines, NO_IMAGE);
    if (found === null) return null;
    const words: Words = NO_DAEMON.test(found.line.text)
      ? { detail: 'Docker is installed, but its daemon is not running', remedy: 'start Docker, then connect again' }
      : NO_TTY.test(found.line.text)
        ? {
            detail: 'Docker was asked for a terminal, but MCP speaks over pipes',
            remedy: `leave the t out of its options: docker ${args
              .map((word) => (/^-(?:it|ti)$/.test(word) ? '-i' : word))
              .filter((word) => word !== '-t')
              .join(' ')}`,
          }
        : {
            detail: `Docker has no image ${found.match[1] ?? found.match[2]}, and could not get it`,
            remedy: 'correct its name, or log in to its registry (docker login)',
          };
    return { cause: 'docker', headline: 'Did not start', ...words, quote: '', seqs: [found.line.seq] };
  },
};
