import { ArrowLeftRight } from 'lucide-react';
import { useConnections, useLibrary } from '../../state/index.ts';
import { IconButton, Select } from '../../widgets/index.ts';
import { chooseSide, sideOptions, swapSides, type SideOption } from './compared-sides.ts';

interface CompareSidesProps {
  readonly left: string | null;
  readonly right: string | null;
}

/** Which sessions stand beside each other. */
export function CompareSides({ left, right }: CompareSidesProps) {
  const open = useConnections((state) => state.list);
  const captures = useLibrary((state) => state.captures);
  const none = { value: '', label: 'Choose a session…', hint: '' };
  const offered = (own: string | null, other: string | null): SideOption[] => {
    const options = sideOptions(open, captures, other);
    return own === null ? [none, ...options] : options;
  };
  return (
    <div className="compare-sides">
      <div className="compare-side">
        <small>Baseline</small>
        <Select
          label="Baseline"
          className="compare-select"
          value={left ?? ''}
          options={offered(left, right)}
          onChange={(value) => void chooseSide('left', value)}
        />
      </div>
      <IconButton label="Swap the sides" icon={<ArrowLeftRight />} onClick={swapSides} />
      <div className="compare-side">
        <small>Current</small>
        <Select
          label="Current"
          className="compare-select"
          value={right ?? ''}
          options={offered(right, left)}
          onChange={(value) => void chooseSide('right', value)}
        />
      </div>
    </div>
  );
}
