import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import type { CompletionReading } from '../../../shared/surface/index.ts';
import { useSendingFault } from '../../state/index.ts';
import { Button, count, TextInput } from '../../widgets/index.ts';
import { GlyphText } from '../../protocol/evidence/index.ts';
import { useCompletion, type CompletionReference } from './use-completion.ts';
import './completed-input.css';

export interface CompletedInputProps {
  readonly connection: string;
  readonly id: string;
  readonly describedBy?: string;
  readonly reference: CompletionReference;
  /** Name of the argument. */
  readonly argument: string;
  readonly value: string;
  /** The other arguments that have a value. */
  readonly others: Readonly<Record<string, string>>;
  /** Asks along with the typing from the first key on. */
  readonly eager?: boolean;
  readonly onChange: (value: string) => void;
}

/** Rest after the last key before the server is asked again, in ms. */
const PAUSE = 250;

/**
 * An argument that the server can complete (`completion/complete`). It is asked when the user wants it, by Ctrl Space or the button, and
 * then along with the typing for as long as the list is open.
 */
export function CompletedInput(props: CompletedInputProps) {
  const { connection, id, describedBy, reference, argument, value, others, eager = false, onChange } = props;
  const { reading, asking, ask, close } = useCompletion(connection, { reference, argument, others });
  const [active, setActive] = useState(-1);
  const fault = useSendingFault(connection);
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  const open = reading !== null;
  const values = reading?.values ?? [];

  const shut = (): void => {
    clearTimeout(pause.current);
    setActive(-1);
    close();
  };
  const start = (): void => {
    setActive(-1);
    void ask(value);
    input.current?.focus();
  };
  const choose = (chosen: string): void => {
    onChange(chosen);
    shut();
    input.current?.focus();
  };
  const type = (text: string): void => {
    onChange(text);
    if (!open && !asking && (!eager || fault !== '')) return;
    clearTimeout(pause.current);
    pause.current = setTimeout(() => {
      setActive(-1);
      void ask(text);
    }, PAUSE);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === ' ' && event.ctrlKey && fault === '') start();
    else if (!open) return;
    else if (event.key === 'Escape') shut();
    else if (event.key === 'ArrowDown') setActive(Math.min(values.length - 1, active + 1));
    else if (event.key === 'ArrowUp') setActive(Math.max(0, active - 1));
    else if (event.key === 'Enter' && values[active] !== undefined) choose(values[active]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      className="completed-input"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) shut();
      }}
    >
      <TextInput
        ref={input}
        id={id}
        mono
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={list}
        aria-activedescendant={open && active >= 0 ? `${list}-${active}` : undefined}
        aria-describedby={describedBy}
        value={value}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button
        disabled={fault !== ''}
        title={fault === '' ? 'Ask the server for values (Ctrl Space)' : fault}
        aria-label={`Complete ${argument}`}
        onClick={start}
      >
        {asking ? 'Asking…' : 'Complete'}
      </Button>
      {reading === null ? null : (
        <div className="completed-popup popup-menu">
          <div id={list} role="listbox" aria-label={`Values for ${argument}`}>
            {values.map((one, index) => (
              <div
                key={one}
                id={`${list}-${index}`}
                role="option"
                aria-selected={index === active}
                ref={index === active ? intoView : undefined}
                className="completed-value"
                onMouseDown={(event) => {
                  event.preventDefault();
                  choose(one);
                }}
              >
                {one === '' ? <i>empty text</i> : <GlyphText text={one} />}
              </div>
            ))}
          </div>
          <p className="completed-says" role="status">
            {completionWords(reading)}
          </p>
        </div>
      )}
    </div>
  );
}

function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

function completionWords({ values, total, more, problem }: CompletionReading): string {
  const found =
    values.length === 0
      ? 'The server suggests no values.'
      : total > values.length
        ? `${count(values.length)} of ${count(total)}`
        : `${count(values.length)}${more ? ', and there are more' : ''}`;
  return problem === '' ? found : values.length === 0 ? problem : `${found}. ${problem}`;
}
