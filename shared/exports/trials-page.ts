import { made, markup, type Markup, NOTHING } from '../sinks/index.ts';
import { duration, OUTCOME_TONES, TONE_SIGNS, type Trial, type TrialReport } from '../trials/index.ts';
import { PAGE_POLICY, REPORT_STYLE } from './html-style.ts';

/** The report of a run of faults as a page: no script, nothing from outside, every text of the peers escaped. */
export function trialsPage(report: TrialReport): string {
  const { verdict, ok, side, subject, against, seed, startedAt, trials } = report;
  const facts = [
    ['Tried', `the ${side} ${subject}`],
    ...(against === '' ? [] : [['Against', against]]),
    ...(seed === null ? [] : [['Seed', String(seed)]]),
    ['Began', startedAt],
  ].map(([name, value]) => markup`<dt>${name!}</dt><dd>${value!}</dd>`);
  return markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${PAGE_POLICY}"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer"><title>${subject} · mcpscope chaos</title><style>${made(REPORT_STYLE)}</style></head>
<body><header class="top"><div>
<div class="brand"><b>mcpscope</b> faults, and how a ${side} takes them</div>
<h1><span class="sign ${ok ? 'ok' : 'error'}">${ok ? '✓' : '✕'}</span>${verdict}</h1>
</div></header><main>
<section><dl class="facts card">${facts}</dl></section>
<section><h2>Faults<small>${trials.length}</small></h2><div class="scroll"><table>
<thead><tr><th></th><th>fault</th><th>${side === 'client' ? 'the server' : 'the client'}</th><th>the ${side}</th><th class="num">after</th></tr></thead><tbody>
${trials.map(rowOf)}</tbody></table></div></section>
<section><h2>Frames</h2><div class="frames">${trials.flatMap(framesOf)}</div></section>
</main><footer>Each run is a capture: open it in mcpscope to see every byte.</footer></body></html>
`.text;
}

function rowOf({ fault, does, did, outcome, tookMs, evidence }: Trial): Markup {
  const tone = OUTCOME_TONES[outcome];
  const name = evidence.length === 0 ? markup`${fault}` : markup`<a href="#${fault}">${fault}</a>`;
  return markup`<tr><td class="${tone}">${TONE_SIGNS[tone]}</td><th class="mono one">${name}</th><td>${does}</td><td>${did}</td><td class="num">${tookMs === null ? '' : duration(tookMs)}</td></tr>
`;
}

function framesOf({ fault, evidence }: Trial): Markup[] {
  if (evidence.length === 0) return [];
  const lines = evidence.map(
    ({ what, seq, text }) =>
      markup`<div class="plain"><div class="row" style="grid-template-columns:52px minmax(0,1fr)"><span class="r">${seq}</span><span>${what}</span></div>${text === '' ? NOTHING : markup`<pre>${text}</pre>`}</div>`,
  );
  return [markup`<details id="${fault}" open><summary class="mono">${fault}</summary>${lines}</details>`];
}
