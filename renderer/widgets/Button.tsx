import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { isApple, runAction, shortcutText, useAction } from '../state/index.ts';
import { Tooltip } from './Tooltip.tsx';
import './button.css';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly tone?: 'plain' | 'primary' | 'danger' | 'ghost';
  readonly icon?: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button with words. */
export function Button({ tone = 'plain', icon, className = '', children, ...rest }: ButtonProps) {
  return (
    <button type="button" className={`button button-${tone} ${className}`} {...rest}>
      {icon}
      {children}
    </button>
  );
}

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon'> {
  /** Accessible name and tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly shortcut?: string;
}

/** A button with an icon only; its name is also its tooltip. */
export function IconButton({ label, icon, shortcut, tone = 'ghost', className = '', ...rest }: IconButtonProps) {
  return (
    <Tooltip text={shortcut === undefined ? label : `${label}  ${shortcutText(shortcut, isApple())}`}>
      <button type="button" aria-label={label} className={`button button-icon button-${tone} ${className}`} {...rest}>
        {icon}
      </button>
    </Tooltip>
  );
}

export interface ActionButtonProps extends Omit<ButtonProps, 'onClick' | 'disabled'> {
  /** Id of the action that it runs. */
  readonly action: string;
}

/** A button that runs an action of the registry; its words are the action's title unless given. */
export function ActionButton({ action, children, ...rest }: ActionButtonProps) {
  const { title, shortcut, enabled } = useAction(action);
  const hint = shortcut === undefined ? title : `${title} (${shortcutText(shortcut, isApple())})`;
  return (
    <Button {...rest} title={hint} disabled={!enabled} onClick={() => runAction(action)}>
      {children ?? title}
    </Button>
  );
}
