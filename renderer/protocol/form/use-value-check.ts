import { useEffect, useMemo, useState } from 'react';
import type { ValueCheck } from '../../../shared/bridge/index.ts';
import { command, sentenceOf } from '../../state/index.ts';

/** How long a value rests before it is checked, ms. */
const REST = 150;

const UNCHECKED: ValueCheck = { faults: [], more: false, skipped: '' };

/** What is wrong with a value by its schema, as the engine says; of the value before until it does. `say` decides when it is taken. */
export function useValueCheck(
  schema: unknown,
  value: unknown,
  subject: string,
  say: (act: () => void) => void,
): ValueCheck {
  const schemaText = useMemo(() => JSON.stringify(schema) ?? '', [schema]);
  const valueText = useMemo(() => JSON.stringify(value) ?? '', [value]);
  const [check, setCheck] = useState({ ...UNCHECKED, schemaText });
  const checked = schemaText !== '' && valueText !== '';
  useEffect(() => {
    if (!checked) return;
    let wanted = true;
    const ask = async (): Promise<void> => {
      let said: ValueCheck;
      try {
        said = await command('checkValue', { schema: schemaText, value: valueText, subject });
      } catch (failure) {
        said = { ...UNCHECKED, skipped: sentenceOf(failure) };
      }
      say(() => {
        if (wanted) setCheck({ ...said, schemaText });
      });
    };
    const timer = setTimeout(() => void ask(), REST);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [checked, schemaText, valueText, subject, say]);
  return checked && check.schemaText === schemaText ? check : UNCHECKED;
}
