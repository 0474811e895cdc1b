// `npm run foreign -- --same 20 [NAME…]`: the same server, the same report. Checks each server so many times, three at a time beside a
// process that takes a processor for itself, and fails where two reports say different things.
import { spawn } from 'node:child_process';
import { checkForeign } from './foreign-run.mjs';
import { installed } from './foreign-installation.mjs';

const AT_ONCE = 3;

/** Checks each way of a server so many times; resolves with the lines that tell what differed, none where nothing did. */
export async function differencesOf(server, times) {
  const folder = await installed(server);
  const busy = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
  const lines = [];
  try {
    for (const way of server.ways) lines.push(...(await differencesOfWay(server, way, folder, times)));
  } finally {
    busy.kill('SIGKILL');
  }
  return lines;
}

async function differencesOfWay(server, way, folder, times) {
  const over = way.name ?? way.over;
  const said = new Map();
  const numbers = Array.from({ length: times }, (_, at) => at + 1);
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let number = numbers.shift(); number !== undefined; number = numbers.shift()) {
        const { report } = await checkForeign(server, { ...way, name: `${over}-same-${number}` }, folder, () => false);
        const text = JSON.stringify(spoken(report), null, 1);
        said.set(text, [...(said.get(text) ?? []), number]);
      }
    }),
  );
  console.log(
    `${server.name} over ${over}: ${times} checks, ${said.size === 1 ? 'one report' : `${said.size} reports`}.`,
  );
  const [[first = ''] = [], ...others] = [...said];
  return others.flatMap(([text, of]) => [
    `${server.name} over ${over}, checks ${of.join(', ')}:`,
    ...text.split('\n').flatMap((line) => (first.includes(line) ? [] : [`  ${line.trim()}`])),
    ...first.split('\n').flatMap((line) => (text.includes(line) ? [] : [`  not: ${line.trim()}`])),
  ]);
}

/** What may not differ between two checks: all that is said of the server, without times and numbers of events. */
function spoken({ ok, verdict, era, protocolVersion, capabilities, surface, probes, findings }) {
  return {
    ok,
    verdict,
    era,
    protocolVersion,
    capabilities,
    surface,
    probes: probes.map(({ target, outcome, text }) => `${target} ${outcome}: ${text}`),
    findings: findings.map(({ rule, level, side, message }) => `${level} ${side} ${rule}: ${message}`),
  };
}
