import { memo } from 'react';
import { ArrowRightToLine, CircleQuestionMark, Maximize2, ZoomIn, ZoomOut } from 'lucide-react';
import { runAction } from '../../state/index.ts';
import { IconButton } from '../../widgets/index.ts';
import { TimelineLegend } from './TimelineLegend.tsx';
import type { Viewport } from './viewport.ts';

/** Buttons over the names of the lanes. */
export const TimelineTools = memo(function TimelineTools({ all, follows }: Pick<Viewport, 'all' | 'follows'>) {
  return (
    <div className="timeline-tools" role="toolbar" aria-label="Timeline view">
      <IconButton label="Zoom in (+)" icon={<ZoomIn />} onClick={() => runAction('timeline.zoom-in')} />
      <IconButton
        label="Zoom out (−)"
        icon={<ZoomOut />}
        disabled={all}
        onClick={() => runAction('timeline.zoom-out')}
      />
      {all && !follows ? (
        <IconButton
          label="Follow the newest activity (0)"
          icon={<ArrowRightToLine />}
          onClick={() => runAction('timeline.follow')}
        />
      ) : (
        <IconButton
          label="Show the whole timeline (0)"
          icon={<Maximize2 />}
          disabled={all}
          onClick={() => runAction('timeline.all')}
        />
      )}
      <TimelineLegend icon={<CircleQuestionMark />} />
    </div>
  );
});
