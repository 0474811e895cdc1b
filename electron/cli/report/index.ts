export { exitCodeOfAcceptance, failsFor, type JudgedAcceptance, judgedAcceptance } from './acceptance-report.ts';
export {
  type AuthReport,
  buildAuthReport,
  reportedTrials,
  type ReportedTrial,
  type ReportedSignIn,
  type ReportedStep,
} from './auth-report.ts';
export { buildReport } from './build-report.ts';
export {
  type CheckReport,
  type HttpReport,
  type ModernReport,
  type ProbeStep,
  type ReportedFinding,
  type Titled,
  verdictSentence,
} from './check-report.ts';
export {
  EXIT_BAD_USAGE,
  EXIT_FINDINGS,
  EXIT_FINE,
  exitCodeFor,
  exitCodeOf,
  exitCodeOfReport,
  FAIL_LEVELS,
  type FailOn,
  fails,
} from './exit-codes.ts';
export { findingsByRule, type RuleFindings } from './findings-by-rule.ts';
export type { Judgement } from './judgement.ts';
export { buildProbeReport, type ProbeReport } from './probe-report.ts';
export { caseName, differenceLines, replayReport, type ReplayReport } from './replay-report.ts';
export type { ListReport, ListStanding } from './report-lists.ts';
export { postMortemLines } from './report-post-mortem.ts';
export { EVERY_RULE, isChosen, readRule, type RuleChoice } from './rule-choice.ts';
export { buildSweepReport, type SweepReport, type SweptLine, type SweptReport } from './sweep-report.ts';
export { FORMATS, type Format } from './format.ts';
