import {
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { X } from 'lucide-react';
import type { CompletionOption, QueryReading, Vocabulary } from '../../../shared/query/index.ts';
import { rememberFilter, useFilterHistory } from '../../state/index.ts';
import { IconButton } from '../../widgets/index.ts';
import { ColouredQuery } from './ColouredQuery.tsx';
import { CompletionList } from './CompletionList.tsx';
import { FilterSays } from './FilterSays.tsx';
import { LONGEST_FILTER } from './saved-filters.ts';
import { useCompletion } from './use-completion.ts';
import './filter.css';

export interface FilterInputProps {
  /** Accessible name. */
  readonly label: string;
  readonly text: string;
  readonly reading: QueryReading;
  readonly onChange: (text: string) => void;
  /** What stands in the record; asked for when something is offered. The same function while it is the same record. */
  readonly vocabulary: () => Vocabulary;
  readonly placeholder?: string;
  /** Stands before the text. */
  readonly lead?: ReactNode;
  /** What the search of the messages met, as a sentence. */
  readonly searchProblem?: string;
  /** Arrow down and Enter leave the filter, as Escape does in an empty one, which it empties first. Without it they do nothing. */
  readonly onLeave?: () => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A filter's line, coloured as it is read, with what it can go on with, what it says and what is wrong with it. */
export function FilterInput(props: FilterInputProps) {
  const { label, text, reading, onChange, vocabulary, placeholder, lead, searchProblem = '', onLeave, ref } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const colours = useRef<HTMLDivElement>(null);
  const owedCaret = useRef(-1);
  const [recalled, setRecalled] = useState(-1);
  const recent = useFilterHistory((state) => state.list);
  const completion = useCompletion(text, vocabulary);
  const { options, active } = completion;
  const offers = options.length > 0;
  useImperativeHandle(ref, () => input.current as HTMLInputElement);

  useLayoutEffect(() => {
    if (owedCaret.current < 0) return;
    input.current?.setSelectionRange(owedCaret.current, owedCaret.current);
    owedCaret.current = -1;
  });

  const take = (option: CompletionOption): void => {
    const { text: next, caret } = completion.taken(option);
    owedCaret.current = caret;
    onChange(next);
    completion.offer(next, caret);
  };
  const recall = (to: number): void => {
    setRecalled(to);
    onChange(recent[to] ?? '');
  };
  const clear = (): void => {
    if (reading.ok) rememberFilter(text);
    onChange('');
  };
  const leave = (): void => {
    if (reading.ok) rememberFilter(text);
    onLeave?.();
  };
  /** True when the key was for what is offered. */
  const keyOnOffers = ({ key, shiftKey }: KeyboardEvent): boolean => {
    if (!offers) return false;
    const option = options[active] ?? (key === 'Tab' && !shiftKey ? options[0] : undefined);
    if (key === 'ArrowDown') completion.move(1);
    else if (key === 'ArrowUp') completion.move(-1);
    else if (key === 'Escape') completion.close();
    else if ((key === 'Enter' || (key === 'Tab' && !shiftKey)) && option !== undefined) take(option);
    else return false;
    return true;
  };
  /** True when the key goes through the filters that were used before: up from an empty line, and on from there. */
  const keyOnRecent = (key: string): boolean => {
    const recalling = recalled >= 0 && text === recent[recalled];
    if (key === 'ArrowUp' && (text === '' || recalling))
      recall(Math.min(recalling ? recalled + 1 : 0, recent.length - 1));
    else if (key === 'ArrowDown' && recalling) recall(recalled - 1);
    else return false;
    return true;
  };
  const keyOnLine = ({ key, ctrlKey }: KeyboardEvent): boolean => {
    if (key === ' ' && ctrlKey) completion.offer(text, input.current?.selectionStart ?? text.length);
    else if (onLeave !== undefined && key === 'Escape' && text !== '') clear();
    else if (onLeave !== undefined && ['ArrowDown', 'Enter', 'Escape'].includes(key)) leave();
    else return false;
    return true;
  };

  return (
    <div className="filter">
      <div className="filter-box" data-invalid={reading.ok ? undefined : ''}>
        {lead}
        <div className="filter-field">
          <div ref={colours} className="filter-colours" aria-hidden>
            <ColouredQuery text={text} fault={reading.ok ? -1 : reading.column} />
          </div>
          <input
            ref={input}
            className="filter-text"
            role="combobox"
            aria-label={label}
            aria-autocomplete="list"
            aria-expanded={offers}
            aria-controls={offers ? `${id}-offers` : undefined}
            aria-activedescendant={offers && active >= 0 ? `${id}-offers-${active}` : undefined}
            aria-invalid={!reading.ok}
            aria-describedby={`${id}-says`}
            placeholder={placeholder}
            maxLength={LONGEST_FILTER}
            spellCheck={false}
            autoComplete="off"
            value={text}
            onChange={({ target }) => {
              onChange(target.value);
              if (target.value === '') completion.close();
              else completion.offer(target.value, target.selectionStart ?? target.value.length);
            }}
            onScroll={({ currentTarget }) => {
              if (colours.current !== null) colours.current.scrollLeft = currentTarget.scrollLeft;
            }}
            onBlur={() => {
              completion.close();
              if (reading.ok) rememberFilter(text);
            }}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing) return;
              if (!keyOnOffers(event) && !keyOnRecent(event.key) && !keyOnLine(event)) {
                if (MOVES.has(event.key)) completion.close();
                return;
              }
              event.preventDefault();
              event.stopPropagation();
            }}
            onMouseDown={completion.close}
          />
        </div>
        {text === '' ? null : <IconButton label="Clear the filter" icon={<X />} onClick={clear} />}
      </div>
      {offers ? (
        <CompletionList
          id={`${id}-offers`}
          options={options}
          active={active}
          line={colours}
          column={completion.from}
          onTake={take}
        />
      ) : null}
      <FilterSays id={`${id}-says`} text={text} reading={reading} searchProblem={searchProblem} line={colours} />
    </div>
  );
}

/** Keys that take the caret elsewhere: what was offered was for where it stood. */
const MOVES: ReadonlySet<string> = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End']);
