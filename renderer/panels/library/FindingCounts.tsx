import type { CaptureSummary } from '../../../shared/bridge/index.ts';
import { Badge, counted, LEVEL_SIGNS } from '../../widgets/index.ts';

/** Findings by level; nothing where there are none. */
export function FindingCounts({ findings }: { readonly findings: CaptureSummary['findings'] }) {
  return (['error', 'warning', 'info'] as const).map((level) =>
    findings[level] === 0 ? null : (
      <Badge key={level} tone={level} label={counted(findings[level], level === 'info' ? 'remark' : level)}>
        {LEVEL_SIGNS[level]} {findings[level]}
      </Badge>
    ),
  );
}
