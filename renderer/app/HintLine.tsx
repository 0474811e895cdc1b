import { X } from 'lucide-react';
import { changeSettings, notify, sentenceOf, useSettings, type Panel } from '../state/index.ts';
import { IconButton, OutsideLink } from '../widgets/index.ts';
import { guideAddress } from './guide-address.ts';

/** What stands among the dismissed hints when none is to be shown. */
const ALL_HINTS = 'all';

/** What a panel is for, until that is dismissed. */
export function HintLine({ panel: { name, hint } }: { readonly panel: Panel }) {
  const seen = useSettings((state) => state.settings?.hintsSeen);
  if (seen === undefined || seen.includes(name) || seen.includes(ALL_HINTS)) return null;
  return (
    <p className="panel-hint" role="note">
      <span>
        {hint.text}{' '}
        <OutsideLink address={guideAddress(hint.guide)} className="panel-hint-link">
          Guide
        </OutsideLink>
      </span>
      <IconButton
        label="Dismiss the hint"
        icon={<X aria-hidden />}
        onClick={() => {
          changeSettings({ hintsSeen: [...seen, name] }).catch((problem: unknown) =>
            notify({ tone: 'error', text: sentenceOf(problem) }),
          );
        }}
      />
    </p>
  );
}
