import {
  cloneElement,
  useEffect,
  type FocusEvent,
  type HTMLAttributes,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { closeTooltip, leaveTooltip, pointTooltip, showTooltip, useTooltip } from './tooltip-shown.ts';

type Child = Pick<
  HTMLAttributes<HTMLElement>,
  'onPointerEnter' | 'onPointerLeave' | 'onPointerDown' | 'onFocus' | 'onBlur'
>;

interface TooltipProps {
  readonly text: ReactNode;
  readonly children: ReactElement<Child>;
}

/**
 * Shows words when its one child is hovered, or comes to have the focus by the keyboard. The child needs its own accessible name. The
 * words are drawn by `TooltipLayer`: there are hundreds of these, and seldom one is looked at.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const own = children.props;
  // What is told of something that is gone goes with it.
  useEffect(
    () => () => {
      if (useTooltip.getState().shown?.anchor.isConnected === false) closeTooltip();
    },
    [],
  );
  return cloneElement(children, {
    onPointerEnter: (event: PointerEvent<HTMLElement>) => {
      own.onPointerEnter?.(event);
      if (event.pointerType !== 'touch') pointTooltip({ anchor: event.currentTarget, text });
    },
    onPointerLeave: (event: PointerEvent<HTMLElement>) => {
      own.onPointerLeave?.(event);
      leaveTooltip();
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      own.onPointerDown?.(event);
      closeTooltip();
    },
    onFocus: (event: FocusEvent<HTMLElement>) => {
      own.onFocus?.(event);
      if (event.currentTarget.matches(':focus-visible')) showTooltip({ anchor: event.currentTarget, text });
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      own.onBlur?.(event);
      closeTooltip();
    },
  });
}
