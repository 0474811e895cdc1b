import type { ClipboardEvent } from 'react';
import { Plus, X } from 'lucide-react';
import { Button, IconButton, TextInput } from '../../widgets/index.ts';
import { formLine, type FormLine } from './form-line.ts';
import './target.css';

export interface LineListProps {
  readonly lines: readonly FormLine[];
  readonly onChange: (lines: readonly FormLine[]) => void;
  /** What one line is, as "argument": for accessible names. */
  readonly what: string;
  /** Lines have a name beside their value: what stands in the empty fields, and how pasted lines are read. */
  readonly named?: {
    readonly name: string;
    readonly value: string;
    readonly read: (text: string) => FormLine[];
  };
}

/** Lines that are added, changed and taken away. */
export function LineList({ lines, onChange, what, named }: LineListProps) {
  const change = (key: number, changed: Partial<FormLine>): void =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...changed } : line)));

  /** Pasted lines become lines of their own. */
  const onPaste = (event: ClipboardEvent, key: number): void => {
    const pasted = named?.read(event.clipboardData.getData('text')) ?? [];
    if (pasted.length === 0) return;
    event.preventDefault();
    onChange([...lines.filter((line) => line.key !== key || line.value !== ''), ...pasted]);
  };

  return (
    <div className="line-list">
      {lines.map((line, at) => (
        <div key={line.key} className="line-list-line">
          {named === undefined ? null : (
            <TextInput
              mono
              className="line-list-name"
              aria-label={`Name of ${what} ${at + 1}`}
              placeholder={named.name}
              value={line.name}
              onChange={(event) => change(line.key, { name: event.target.value })}
              onPaste={(event) => onPaste(event, line.key)}
            />
          )}
          <TextInput
            mono
            aria-label={`${named === undefined ? '' : 'Value of '}${what} ${at + 1}`}
            placeholder={named?.value ?? ''}
            value={line.value}
            onChange={(event) => change(line.key, { value: event.target.value })}
          />
          <IconButton
            label={`Remove ${what} ${at + 1}`}
            icon={<X aria-hidden />}
            onClick={() => onChange(lines.filter((other) => other.key !== line.key))}
          />
        </div>
      ))}
      <Button tone="ghost" icon={<Plus aria-hidden />} onClick={() => onChange([...lines, formLine()])}>
        {`Add ${what}`}
      </Button>
    </div>
  );
}
