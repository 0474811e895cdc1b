import { VERSION } from '../../engine/index.ts';
import type { Format, CheckReport, JudgedAcceptance } from '../report/index.ts';
import { acceptanceDocument } from './acceptance-documents.ts';
import { acceptanceSuite } from './acceptance-junit.ts';
import { acceptanceRun } from './acceptance-sarif.ts';
import { toldAcceptance } from './acceptance-words.ts';
import { findingLines } from './finding-lines.ts';
import { jsonLines } from './json-lines.ts';
import { checkSuite } from './junit.ts';
import { junitDocument } from '../../../shared/exports/index.ts';
import { markdown } from './markdown.ts';
import { reportLines } from './report-lines.ts';
import { checkRun, sarifLog } from './sarif.ts';

/** The report of one connection in a format, as the lines to print, with what clients make of the server where they were asked. */
export function documentOf(report: CheckReport, format: Format, accepted: JudgedAcceptance | null = null): string[] {
  const titled = { title: report.name, report, optional: false };
  switch (format) {
    case 'json':
      return jsonLines(accepted === null ? report : { ...report, acceptance: toldAcceptance(accepted) });
    case 'junit': {
      const suites = [checkSuite(titled, 0), ...(accepted === null ? [] : [acceptanceSuite(accepted)])];
      return junitDocument('mcpscope', suites).split('\n');
    }
    case 'sarif': {
      const runs = [
        checkRun(titled, VERSION, process.cwd()),
        ...(accepted === null ? [] : [acceptanceRun(accepted, VERSION)]),
      ];
      return sarifLog(runs).split('\n');
    }
    case 'lines':
      return findingLines(report, process.cwd());
    case 'markdown':
    case 'text': {
      const lines = format === 'text' ? reportLines(report) : markdown(report);
      return accepted === null ? lines : [...lines, '', ...acceptanceDocument(accepted, format)];
    }
  }
}
