import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import './select.css';
import './popup.css';

export interface SelectOption<T extends string> {
  readonly value: T;
  readonly label: string;
  /** A word on the right, as "newest". */
  readonly hint?: string;
}

export interface SelectProps<T extends string> {
  /** Accessible name. */
  readonly label: string;
  readonly value: T;
  readonly options: readonly SelectOption<T>[];
  readonly onChange: (value: T) => void;
  readonly disabled?: boolean;
  readonly className?: string;
}

/** One of a few values. */
export function Select<T extends string>({
  label,
  value,
  options,
  onChange,
  disabled = false,
  className = '',
}: SelectProps<T>) {
  return (
    // Its <style> element, for a scroll bar that there is not, would be refused by the content security policy.
    <CSPProvider disableStyleElements>
      <Base.Root
        items={options}
        value={value}
        disabled={disabled}
        onValueChange={(chosen) => {
          if (chosen !== null) onChange(chosen);
        }}
      >
        <Base.Trigger className={`select ${className}`} aria-label={label}>
          <Base.Value />
          <Base.Icon className="select-icon">
            <ChevronDown size={12} aria-hidden />
          </Base.Icon>
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="popup-positioner">
            <Base.Popup className="popup-menu">
              {options.map((option) => (
                <Base.Item key={option.value} value={option.value} className="popup-item">
                  <span className="popup-check">
                    <Base.ItemIndicator>
                      <Check size={12} aria-hidden />
                    </Base.ItemIndicator>
                  </span>
                  <Base.ItemText>{option.label}</Base.ItemText>
                  {option.hint === undefined ? null : <small>{option.hint}</small>}
                </Base.Item>
              ))}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  );
}
