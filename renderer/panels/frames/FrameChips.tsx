import { memo } from 'react';
import { Button } from '../../widgets/index.ts';
import { FRAME_CHIPS, pressedChips, withChipPressed } from './frame-chips.ts';

interface FrameChipsProps {
  readonly filter: string;
  readonly onChange: (filter: string) => void;
}

/** Kinds of rows that one press limits the list to; the filter says the same in words. */
export const FrameChips = memo(function FrameChips({ filter, onChange }: FrameChipsProps) {
  const pressed = pressedChips(filter);
  return (
    <span role="group" aria-label="Kinds of rows" className="frames-chips">
      {FRAME_CHIPS.map((chip) => (
        <Button
          key={chip.label}
          className="frames-chip"
          aria-pressed={pressed.includes(chip)}
          title={chip.terms.join(' or ')}
          onClick={() => onChange(withChipPressed(filter, chip))}
        >
          {chip.label}
        </Button>
      ))}
    </span>
  );
});
