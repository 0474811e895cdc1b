import type { Session } from '../analysis/index.ts';
import { FrameTexts } from './html-frames.ts';
import {
  postMortemSection,
  factList,
  findingSection,
  ledgerSection,
  operationSection,
  sequenceSection,
  type Section,
} from './html-sections.ts';
import { PAGE_POLICY, REPORT_STYLE } from './html-style.ts';
import { made, markup, NOTHING, type Markup } from '../sinks/index.ts';
import { SessionFold } from './session-fold.ts';
import { sessionFacts, weighedFindings } from './session-facts.ts';
import type { Exporter, ExportSubject, ExportWriter } from './writer.ts';

const TONE_SIGNS = { ok: '✓', busy: '●', warning: '▲', error: '✕', idle: '○' } as const;

/** A page to read and to send: no script, nothing from outside, every text of the peers escaped. */
function htmlWriter(subject: ExportSubject): ExportWriter {
  const fold = new SessionFold(subject);
  const texts = new FrameTexts();
  return {
    event: (event, taken) => {
      fold.push(event, taken);
      if (taken) texts.take(event);
      return '';
    },
    wanted: () => [],
    *end() {
      const { observation, selection } = fold;
      const { rows } = observation;
      const session = observation.session();
      const listed = new Set<number>();
      const frames = texts.section(rows, selection, listed);
      const operations = observation.operations.filter(
        ({ request }) => subject.chosen === null || listed.has(rows.seq(request)),
      );
      const sections = [
        postMortemSection(session),
        findingSection(weighedFindings(observation.findings), (seq) => listed.has(seq)),
        ledgerSection(session),
        operationSection(operations, session, (row) => rows.seq(row)),
        sequenceSection(fold.diagramSource(), selection),
        frames,
      ].filter((section) => section !== null);
      yield top(subject, session, sections).text;
      for (const { id, title, count, body } of sections) {
        const heading = count === '' ? markup`${title}` : markup`${title}<small>${count}</small>`;
        yield markup`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${heading}</h2>${body}</section>\n`
          .text;
      }
      yield markup`</main><footer>${footWords(subject)}</footer></body></html>\n`.text;
    },
  };
}

function top(subject: ExportSubject, session: Session, sections: readonly Section[]): Markup {
  const { verdict, counts } = session;
  const { name } = subject.header.source;
  const { error, warning, info } = counts.findings;
  const badges = [
    error > 0 ? markup`<span class="badge error">✕ ${error} ${error === 1 ? 'error' : 'errors'}</span>` : NOTHING,
    warning > 0
      ? markup`<span class="badge warning">▲ ${warning} ${warning === 1 ? 'warning' : 'warnings'}</span>`
      : NOTHING,
    info > 0 ? markup`<span class="badge info">● ${info} info</span>` : NOTHING,
    subject.header.redacted
      ? markup`<span class="badge ok">✓ Secrets redacted</span>`
      : markup`<span class="badge warning">▲ Secrets not redacted</span>`,
  ];
  return markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${PAGE_POLICY}"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer"><title>${name} · mcpscope report</title><style>${made(REPORT_STYLE)}</style></head>
<body><header class="top"><div>
<div class="brand"><b>mcpscope</b> report of an MCP session · ${name}</div>
<h1><span class="sign ${verdict.tone}">${TONE_SIGNS[verdict.tone]}</span>${verdict.headline}</h1>
<p class="said">${verdict.detail}${verdict.quote === '' ? NOTHING : markup` <q class="mono">${verdict.quote}</q>`}</p>
<div class="badges">${badges}</div>
</div></header>
<nav aria-label="Sections"><ul><li><a href="#session">Session</a></li>${sections.map(({ id, title, count }) => markup`<li><a href="#${id}">${title}${count === '' ? NOTHING : markup`<small>${count}</small>`}</a></li>`)}</ul></nav>
<main><section id="session" aria-labelledby="session-title"><h2 id="session-title">Session</h2><div class="card">${factList(sessionFacts(session, subject))}</div></section>
`;
}

function footWords({ header, version, chosen }: ExportSubject): string {
  const redacted = header.redacted
    ? 'Secrets were replaced by names such as redacted-token-1; the same name stands for the same value everywhere.'
    : 'Nothing was redacted: it may hold secrets.';
  const all =
    chosen === null
      ? ''
      : ` Only ${chosen.events} of ${chosen.of} events are in it; verdict and findings are of the whole session.`;
  return `Written by mcpscope ${version}. ${redacted}${all}`;
}

export const REPORT: Exporter = {
  title: 'Report (HTML)',
  use: 'One self-contained page to read and to send.',
  ending: 'html',
  type: 'text/html',
  writer: htmlWriter,
};
