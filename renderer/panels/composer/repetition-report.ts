import type { RepetitionReport } from '../../../shared/compose/index.ts';
import { counted, duration } from '../../widgets/index.ts';

/** What became of a request that was sent over and over, in one line. */
export function repetitionWords(report: RepetitionReport): string {
  const { sent, results, toolErrors, errors, timedOut, median, p95, took, problem } = report;
  const silent = sent - results - toolErrors - errors - timedOut;
  const ends = [
    counted(results, 'result'),
    ...(toolErrors > 0 ? [counted(toolErrors, 'tool error')] : []),
    ...(errors > 0 ? [counted(errors, 'error')] : []),
    ...(timedOut > 0 ? [`${counted(timedOut, 'request')} timed out`] : []),
    ...(silent > 0 ? [`${counted(silent, 'request')} without an answer`] : []),
  ];
  const latency = median > 0 ? ` Median ${duration(median)}, p95 ${duration(p95)}.` : '';
  return `${counted(sent, 'request')} in ${duration(took)}: ${ends.join(', ')}.${latency}${problem === '' ? '' : ` ${problem}`}`;
}

/** Colour of the report: whether everything was answered well. */
export function repetitionTone({ sent, results, problem }: RepetitionReport): 'ok' | 'warning' {
  return problem === '' && results === sent ? 'ok' : 'warning';
}
