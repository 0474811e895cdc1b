import { Window } from 'happy-dom';
import { describe, expect, it } from 'vitest';
import { junit } from './junit.ts';
import { finding, HOSTILE, reportWith } from '../report/testing/sample-report.ts';
import type { CheckReport } from '../report/index.ts';

/** Parses it as XML; a document that is not well-formed has a `parsererror`. */
function parsed(report: CheckReport, title = 'weather', optional = false): Document {
  const xml = junit([{ title, report, optional }], 'mcpscope');
  const page = new new Window().DOMParser().parseFromString(xml, 'application/xml') as unknown as Document;
  expect(page.querySelector('parsererror')).toBeNull();
  return page;
}

const cases = (page: Document): string[] =>
  Array.from(page.querySelectorAll('testcase'), (each) => {
    const outcome = ['failure', 'error', 'skipped'].find((name) => each.querySelector(name) !== null) ?? 'passed';
    return `${each.getAttribute('classname')} ${each.getAttribute('name')} ${outcome}`;
  });

describe('JUnit', () => {
  it('has a case for the connection, for each phase, for each broken rule', () => {
    const page = parsed(
      reportWith(
        [
          finding('frame-stdout-noise'),
          finding('frame-stdout-noise'),
          finding('frame-crlf', { level: 'warning' }),
          finding('frame-bom', { expected: true }),
        ],
        {
          phases: [
            { name: 'spawn', startMs: 0, endMs: 12, state: 'done', detail: '' },
            { name: 'closing', startMs: 12, endMs: null, state: 'failed', detail: 'SIGKILL' },
            { name: 'probe', startMs: null, endMs: null, state: 'skipped', detail: '' },
          ],
        },
      ),
    );
    expect(cases(page)).toEqual([
      'mcpscope.weather.connection connects passed',
      'mcpscope.weather.lifecycle spawn passed',
      'mcpscope.weather.lifecycle closing passed',
      'mcpscope.weather.lifecycle probe skipped',
      'mcpscope.weather.Framing and encoding frame-stdout-noise failure',
      'mcpscope.weather.Framing and encoding frame-bom skipped',
      'mcpscope.weather.Framing and encoding frame-crlf passed',
    ]);
    const suite = page.querySelector('testsuite');
    for (const [name, value] of Object.entries({ tests: '7', failures: '1', errors: '0', skipped: '2' })) {
      expect(suite?.getAttribute(name)).toBe(value);
      expect(page.querySelector('testsuites')?.getAttribute(name)).toBe(value);
    }
    expect(page.querySelector('testcase[name="spawn"]')?.getAttribute('time')).toBe('0.012');
  });

  it('fails at warnings where that was asked for', () => {
    const page = parsed(reportWith([finding('frame-crlf', { level: 'warning' })], { failOn: 'warning' }));
    expect(cases(page)).toContain('mcpscope.weather.Framing and encoding frame-crlf failure');
  });

  it('has an error where nothing connected', () => {
    const page = parsed(
      reportWith([], {
        connected: false,
        verdict: 'Did not start: no such file',
        phases: [{ name: 'spawn', startMs: 0, endMs: 1, state: 'failed', detail: 'ENOENT' }],
      }),
    );
    expect(cases(page)).toEqual([
      'mcpscope.weather.connection connects error',
      'mcpscope.weather.lifecycle spawn failure',
    ]);
    expect(page.querySelector('error')?.getAttribute('message')).toBe('Did not start: no such file');
  });

  it('passes over what need not connect', () => {
    const silent = reportWith([finding('frame-crlf')], { connected: false, verdict: 'Refused', phases: [] });
    const page = parsed(silent, 'weather', true);
    expect(cases(page)).toEqual([
      'mcpscope.weather.connection connects skipped',
      'mcpscope.weather.Framing and encoding frame-crlf skipped',
    ]);
    expect(page.querySelector('skipped')?.getAttribute('message')).toBe('Refused');
    expect(cases(parsed(reportWith([finding('frame-crlf')]), 'weather', true))).toContain(
      'mcpscope.weather.Framing and encoding frame-crlf failure',
    );
  });

  it('is well-formed whatever the peer says', () => {
    const report = reportWith([finding('frame-stdout-noise', { message: HOSTILE })], {
      verdict: HOSTILE,
      serverInfo: { name: HOSTILE, version: HOSTILE, title: '' },
      protocolVersion: HOSTILE,
    });
    const page = parsed(report, HOSTILE);
    const message = page.querySelector('failure')?.getAttribute('message') ?? '';
    expect(message).toContain('</failure>]]>&amp;"\' \\u0000\\u001b[31m\\u202e\\ud800 | `x`');
    expect(page.querySelector('failure')?.textContent).toContain(message);
    expect(junit([{ title: HOSTILE, report, optional: false }], HOSTILE)).not.toMatch(
      /(?![\t\n])[\p{Cc}\p{Cs}\u202e]/u,
    );
  });

  it('writes out some findings of a rule and counts the rest', () => {
    const many = Array.from({ length: 30 }, (_, at) => finding('frame-crlf', { message: `Line ${at}.` }));
    const text = parsed(reportWith(many, { findingsLeftOut: { 'frame-crlf': 5 } })).querySelector(
      'failure',
    )?.textContent;
    expect(text).toContain('Line 19.');
    expect(text).not.toContain('Line 20.');
    expect(text).toContain('… and 15 more');
  });
});
