import { X } from 'lucide-react';
import { changeSettings, notify, sentenceOf, useSettings, type PanelName } from '../state/index.ts';
import { IconButton, OutsideLink } from '../widgets/index.ts';
import { ALL_HINTS, guideAddress, PANEL_HINTS } from './panel-hints.ts';

/** What a panel is for, until that is dismissed. */
export function HintLine({ panel }: { readonly panel: PanelName }) {
  const seen = useSettings((state) => state.settings?.hintsSeen);
  if (seen === undefined || seen.includes(panel) || seen.includes(ALL_HINTS)) return null;
  const { text, guide } = PANEL_HINTS[panel];
  return (
    <p className="panel-hint" role="note">
      <span>
        {text}{' '}
        <OutsideLink address={guideAddress(guide)} className="panel-hint-link">
          Guide
        </OutsideLink>
      </span>
      <IconButton
        label="Dismiss the hint"
        icon={<X aria-hidden />}
        onClick={() => {
          changeSettings({ hintsSeen: [...seen, panel] }).catch((problem: unknown) =>
            notify({ tone: 'error', text: sentenceOf(problem) }),
          );
        }}
      />
    </p>
  );
}
