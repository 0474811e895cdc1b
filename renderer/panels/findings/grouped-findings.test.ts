import { describe, expect, it } from 'vitest';
import type { Finding, FindingLevel } from '../../../shared/findings/index.ts';
import { groupedFindings } from './grouped-findings.ts';

const finding = (index: number, level: FindingLevel): Finding => ({
  index,
  rule: `rule-${index}`,
  level,
  side: 'server',
  seqs: [index + 1],
  rows: [index],
  message: '',
  spec: '',
  revision: '',
});

describe('groupedFindings', () => {
  it('puts the worst level first and keeps the order within', () => {
    const lines = groupedFindings([finding(0, 'info'), finding(1, 'error'), finding(2, 'error')], () => true);
    expect(lines.map((line) => (line.kind === 'level' ? `${line.level} ${line.count}` : line.finding.rule))).toEqual([
      'error 2',
      'rule-1',
      'rule-2',
      'info 1',
      'rule-0',
    ]);
  });

  it('leaves out levels without findings', () => {
    expect(groupedFindings([finding(0, 'info')], () => false)).toEqual([]);
  });
});
