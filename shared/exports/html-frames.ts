import { duration, isFrameClass, type RowTable } from '../analysis/index.ts';
import type { CaptureEvent } from '../capture/index.ts';
import type { RowSelection } from '../diagram/index.ts';
import { leftOut, sizeText, type Section } from './html-sections.ts';
import { htmlText, made, markup, type Markup } from '../sinks/index.ts';
import { jsonHtml } from './json-html.ts';
import { LEVEL_SIGNS } from './session-facts.ts';
import { parseJson } from '../json/index.ts';

/** Rows that are listed, UTF-16 units of one text and of all that are shown: a page has to open at once. */
const MOST_ROWS = 3_000;
const LONGEST_TEXT = 20_000;
const MOST_UNITS = 3_000_000;

/** The texts of a session's events while they pass, as far as a page has room for them. */
export class FrameTexts {
  readonly #texts = new Map<number, string>();
  #units = 0;
  #cut = 0;
  #untold = 0;

  take(event: CaptureEvent): void {
    const text = textOf(event);
    if (text === '') return;
    const shown = Math.min(text.length, LONGEST_TEXT);
    if (this.#units + shown > MOST_UNITS || this.#texts.size >= MOST_ROWS) {
      this.#untold += 1;
      return;
    }
    this.#units += shown;
    if (text.length > LONGEST_TEXT) this.#cut += 1;
    this.#texts.set(event.seq, text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}\u2026` : text);
  }

  /** The list of the rows that leave; the events listed are given to `listed`. */
  section(rows: RowTable, selection: RowSelection, listed: Set<number>): Section {
    const lines: Markup[] = [];
    const shown = Math.min(selection.length, MOST_ROWS);
    for (let place = 0; place < shown; place += 1) {
      const row = selection.row(place);
      const seq = rows.seq(row);
      lines.push(this.#line(rows, row, listed.has(seq)));
      listed.add(seq);
    }
    const remarks = [
      ...(this.#cut > 0
        ? [markup`<p class="left">${this.#cut} long texts are cut after ${LONGEST_TEXT} characters.</p>`]
        : []),
      ...(this.#untold > 0 ? [markup`<p class="left">${this.#untold} texts had no room in this page.</p>`] : []),
    ];
    return {
      id: 'frames',
      title: 'Frames',
      count: String(selection.length),
      body: markup`<div class="frames">
          <div class="head"><span class="r">#</span><span class="r">time</span><span></span><span>what</span><span>id</span><span>summary</span><span class="r">size</span><span class="r">latency</span><span></span></div>
          ${lines}
        </div>
        ${leftOut(selection.length - shown, 'row')}${remarks}`,
    };
  }

  /** `again`: another member of a batch has the text already. */
  #line(rows: RowTable, row: number, again: boolean): Markup {
    const { seq, t, dir, class: kind, method, id, summary, bytes, latency, level } = rows.at(row);
    const what = method === '' ? kind : method;
    const cells = markup`<span class="r">${seq}</span><span class="r">${(t / 1e6).toFixed(3)} s</span><span class="${dir ?? 'muted'}">${dir === null ? '·' : dir === 'c2s' ? '→' : '←'}</span><span class="m">${what}</span><span class="m">${id ?? ''}</span><span>${summary}</span><span class="r">${sizeText(bytes)}</span><span class="r">${latency < 0 ? '' : duration(latency)}</span><span class="${level}">${level === '' ? '' : LEVEL_SIGNS[level]}</span>`;
    const text = again ? undefined : this.#texts.get(seq);
    const anchor = again ? made('') : made(` id="e${seq}"`);
    const quiet = isFrameClass(kind) ? '' : ' quiet';
    if (text === undefined) return markup`<div class="plain"${anchor}><div class="row">${cells}</div></div>`;
    return markup`<details${anchor}><summary><div class="row${quiet}">${cells}</div></summary><pre>${bodyOf(text)}</pre></details>`;
  }
}

function bodyOf(text: string): Markup {
  try {
    parseJson(text);
  } catch {
    return made(htmlText(text));
  }
  return jsonHtml(text);
}

/** What an event says beside its line. */
function textOf(event: CaptureEvent): string {
  switch (event.kind) {
    case 'frame':
      return event.text ?? (event.base64 === undefined ? '' : `base64: ${event.base64}`);
    case 'process.stderr':
    case 'http.body':
    case 'sse.event':
      return event.text ?? '';
    case 'http.request':
    case 'http.sent':
    case 'http.response':
      return event.headers
        .map(({ name, value, masked }) => `${name}: ${value ?? `(masked, ${masked?.length ?? 0} characters)`}`)
        .join('\n');
    default:
      return '';
  }
}
