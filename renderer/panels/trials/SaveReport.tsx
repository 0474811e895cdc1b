import { TRIAL_FILES, TRIAL_FORMATS, trialDocument, type TrialFormat } from '../../../shared/exports/index.ts';
import type { TrialReport } from '../../../shared/trials/index.ts';
import { saveFile } from '../../state/index.ts';
import { MenuButton } from '../../widgets/index.ts';

const NAMES: Readonly<Record<TrialFormat, string>> = { text: 'Text', json: 'JSON', junit: 'JUnit', html: 'Page' };

/** Saves the report of a run of faults, in the forms of the command line. */
export function SaveReport({ report }: { readonly report: TrialReport }) {
  const save = (format: TrialFormat): void => {
    const { ending, type } = TRIAL_FILES[format];
    const stamp = report.startedAt.slice(0, 16).replaceAll(':', '-');
    saveFile(
      `faults of ${report.subject === '' ? report.side : report.subject} ${stamp}.${ending}`,
      type,
      trialDocument(report, format),
    );
  };
  return (
    <MenuButton
      label="Save report"
      disabled={report.trials.length === 0}
      items={TRIAL_FORMATS.map((format) => ({
        label: NAMES[format],
        hint: `.${TRIAL_FILES[format].ending}`,
        onSelect: () => save(format),
      }))}
    />
  );
}
