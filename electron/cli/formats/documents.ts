import { VERSION } from '../../engine/index.ts';
import { jsonLines } from './json-lines.ts';
import { junit } from './junit.ts';
import { markdown } from './markdown.ts';
import type { Format } from './format.ts';
import { reportLines } from './report-lines.ts';
import type { CheckReport } from '../report/index.ts';
import { sarif } from './sarif.ts';

/** The report of one connection in a format, as the lines to print. */
export function documentOf(report: CheckReport, format: Format): string[] {
  switch (format) {
    case 'json':
      return jsonLines(report);
    case 'junit':
      return junit([{ title: report.name, report, optional: false }], 'mcpscope').split('\n');
    case 'sarif':
      return sarif([{ title: report.name, report, optional: false }], VERSION, process.cwd()).split('\n');
    case 'markdown':
      return markdown(report);
    case 'text':
      return reportLines(report);
  }
}
