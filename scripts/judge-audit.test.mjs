import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { judgeAudit } from './judge-audit.mjs';
import { inProject } from './project.mjs';

const URL = 'https://github.com/advisories/GHSA-1';
const report = (via) => JSON.stringify({ vulnerabilities: { a: { via }, b: { via: ['a'] } } });
const ADVISORY = { url: URL, severity: 'high', range: '<2', title: 'A hole' };
const judge = (text, exceptions = []) => judgeAudit(text, exceptions, '2026-11-22');

describe('an audit', () => {
  it('tells each advisory once', () => {
    expect(judge(report([ADVISORY]))).toEqual({ open: [`high: a (<2): A hole ${URL}`], stale: [] });
    expect(judge(report([]))).toEqual({ open: [], stale: [] });
  });

  it('leaves out what is excepted, for as long as that holds', () => {
    const exception = (until) => [{ advisory: URL, why: 'tests alone', until }];
    expect(judge(report([ADVISORY]), exception('2026-12-01')).open).toEqual([]);
    expect(judge(report([ADVISORY]), exception('2026-11-01'))).toEqual({
      open: [`high: a (<2): A hole ${URL}`],
      stale: [`${URL} (until 2026-11-01)`],
    });
    expect(judge(report([]), exception('2026-12-01')).stale).toEqual([`${URL} (until 2026-12-01)`]);
  });

  it.each([
    ['', 'npm audit gave no JSON: nothing at all'],
    ['{"message":"405 Method Not Allowed","error":{}}', '405 Method Not Allowed'],
    ['{"error":{"summary":"getaddrinfo ENOTFOUND"}}', 'getaddrinfo ENOTFOUND'],
  ])('that could not be made says why: %s', (text, unknown) => {
    expect(judge(text)).toEqual({ unknown });
  });

  it('has a reason and an end for each of its exceptions', () => {
    for (const exception of JSON.parse(readFileSync(inProject('scripts/audit-exceptions.json'), 'utf8')))
      expect(exception).toEqual({
        advisory: expect.stringMatching(/^https:/),
        why: expect.stringMatching(/\w/),
        until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      });
  });
});
