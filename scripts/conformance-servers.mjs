// The server half of the conformance suite: against a tapped server, and against a mock. What our client recorded of a server that has
// all that the suite asks for is played, and the suite must not find out.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { inProject } from './project.mjs';

/** The set of scenarios of the handshake era; the suite's server scenarios of the modern one need stateful fixtures. */
export const SERVED_REQUIREMENTS = '2025-11-25';

const SUITE_SERVER = [inProject('e2e/servers/suite-server.mjs')];
const SUITE_SERVER_LISTENS = /^listening on (\S+)$/;

/**
 * Serves the mock, runs the suite's server scenarios against it by `runSuite`, and ends what was started. Gives the exit code of the
 * suite. `program` is the bundle of e2e/conformance/served-mock.ts.
 */
export function testMock({ program, results, runSuite }) {
  return testBehind((address) => started([program, address], /^serving (\S+)$/), { results, runSuite });
}

/** As `testMock`, against the server itself through `mcpscope tap`, whose record lies in `results`. */
export function testTapped({ program, results, runSuite }) {
  const tapped = (address) =>
    started([program, 'tap', '--url', address, '--listen', '0'], /give the client (\S+) instead/, {
      stream: 'stderr',
      env: { ...process.env, MCPSCOPE_HOME: `${results}/home` },
    });
  return testBehind(tapped, { results, runSuite });
}

/** `stand` starts what stands before the server of this address. */
async function testBehind(stand, { results, runSuite }) {
  const server = await started(SUITE_SERVER, SUITE_SERVER_LISTENS);
  try {
    const before = await stand(server.address);
    try {
      return await runSuite(['server', '--url', before.address, '--requirements', SERVED_REQUIREMENTS, '-o', results]);
    } finally {
      await before.end();
    }
  } finally {
    await server.end();
  }
}

/** Starts one of our programs and waits for the line that names its address. Rejects when it ends before. */
async function started(words, ready, { stream = 'stdout', env = process.env } = {}) {
  const other = stream === 'stdout' ? 'stderr' : 'stdout';
  const stdio = { stdin: 'ignore', [stream]: 'pipe', [other]: 'inherit' };
  const child = spawn(process.execPath, words, { stdio: [stdio.stdin, stdio.stdout, stdio.stderr], env });
  const ended = once(child, 'exit');
  const address = await new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${words[0]} ended with code ${code}.`)));
    createInterface({ input: child[stream] }).on('line', (line) => {
      const found = ready.exec(line)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  return {
    address,
    async end() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
