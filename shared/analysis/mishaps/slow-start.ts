import type { Activity } from '../../capture/index.ts';
import { counted } from '../reading/index.ts';
import type { Mishap, MishapClass, ProcessScene } from './mishap.ts';

/** Programs that fetch a package before they start it. */
const FETCHERS = /(?:^|[\\/\s])(npx|npm|bunx|uvx|uv|pipx|pnpx|pnpm|docker|podman)(?:\.exe|\.cmd)?(?:\s|$)/i;
/** Below this share of one processor a process does nothing but wait. */
const IDLE = 0.02;

/** The server did not answer in time, and the system shows what its processes do meanwhile. */
export const slowStart: MishapClass<ProcessScene> = {
  recognise(scene): Mishap | null {
    const { exit, failure, waited, name, method, lookedUp, command } = scene;
    const { activity } = lookedUp;
    if (exit !== null || failure !== null || waited === '') return null;
    const fetcher = FETCHERS.exec(command)?.[1] ?? '';
    const words = activity === undefined ? untold(fetcher, scene) : doing(activity, fetcher !== '');
    if (words === null) return null;
    return {
      cause: 'slow-start',
      headline: 'No answer',
      detail: `${name} did not answer ${method} within ${waited}: ${words.detail}`,
      remedy: words.remedy,
      quote: scene.lines.at(-1)?.text.trim().slice(0, 160) ?? '',
      seqs: [],
    };
  },
};

/** Of a runner that said nothing, on a system that does not tell what it does (StartWatch). */
function untold(fetcher: string, { lines }: ProcessScene): Pick<Mishap, 'detail' | 'remedy'> | null {
  if (fetcher === '' || lines.length > 0) return null;
  return {
    detail: `whether ${fetcher} still downloads the package or is starting it cannot be told here`,
    remedy: `${WAIT}, or fetch the package beforehand`,
  };
}

const WAIT = 'wait longer: --timeout 300000 (ms)';

function doing(
  { processes, cpuMs, overMs, connections }: Activity,
  fetches: boolean,
): Pick<Mishap, 'detail' | 'remedy'> | null {
  const [first = '', ...rest] = processes;
  const last = rest.at(-1) ?? first;
  // A runner that has started nothing yet is still at its own work.
  const fetching = fetches && FETCHERS.test(last) && connections > 0;
  const used = cpuMs / Math.max(1, overMs);
  if (fetching)
    return {
      detail: `${last} still downloads, with ${counted(connections, 'connection')} open`,
      remedy: `${WAIT}, or fetch the package beforehand`,
    };
  if (used >= IDLE)
    return {
      detail: `${last} is still starting, and used ${Math.round(used * 100)} % of a processor just now`,
      remedy: WAIT,
    };
  if (connections > 0)
    return { detail: `${last} waits on ${counted(connections, 'connection')} to other machines`, remedy: WAIT };
  return null;
}
