import { type SurfaceItem } from '../../../shared/analysis/index.ts';
import type { Finding } from '../../../shared/findings/index.ts';
import { FindingCallout } from '../../protocol/findings/index.ts';
import { PeerText } from '../../protocol/form/index.ts';
import { textMember } from '../../../shared/json/index.ts';

export interface ItemWordsProps {
  readonly item: SurfaceItem;
  readonly definition: unknown;
  /** Findings that point into the item. */
  readonly findings: readonly Finding[];
}

/** What an item says of itself, why it cannot be used where it cannot, and what is wrong with it. */
export function ItemWords({ item, definition, findings }: ItemWordsProps) {
  return (
    <>
      <PeerText text={textMember(definition, 'description')} className="item-description" />
      {item.fault === '' ? null : (
        <p className="item-fault" role="alert">
          <span aria-hidden>✕ </span>
          <b>A client cannot use it in this form.</b> {item.fault}
        </p>
      )}
      {findings.map((finding) => (
        <FindingCallout key={finding.index} finding={finding} />
      ))}
    </>
  );
}
