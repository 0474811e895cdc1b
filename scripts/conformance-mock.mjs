// The server half of the conformance suite against a mock: what our client recorded of a server that has all that the suite asks for is
// played, and the suite must not find out.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { inProject } from './project.mjs';

/** The set of scenarios of the handshake era; the suite's server scenarios of the modern one need stateful fixtures. */
export const MOCKED_REQUIREMENTS = '2025-11-25';

/**
 * Serves the mock, runs the suite's server scenarios against it by `runSuite`, and ends what was started. Gives the exit code of the
 * suite. `program` is the bundle of e2e/conformance/served-mock.ts.
 */
export async function testMock({ program, results, runSuite }) {
  const server = await started([inProject('e2e/servers/suite-server.mjs')], /^listening on (\S+)$/);
  const mock = await started([program, server.address], /^serving (\S+)$/).catch(async (error) => {
    await server.end();
    throw error;
  });
  try {
    return await runSuite(['server', '--url', mock.address, '--requirements', MOCKED_REQUIREMENTS, '-o', results]);
  } finally {
    await mock.end();
    await server.end();
  }
}

/** Starts one of our programs and waits for the line that names its address. Rejects when it ends before. */
async function started(words, ready) {
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const address = await new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${words[0]} ended with code ${code}.`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
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
