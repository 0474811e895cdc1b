import { useEffect, useState } from 'react';
import type { SequenceOutline } from '../../../shared/sequences/index.ts';
import { command, notify, sentenceOf } from '../../state/index.ts';

const EMPTY: SequenceOutline = { name: '', steps: [], problems: [] };
/** A text that is being written is read when the hand rests so long, ms. */
const REST_MS = 200;

/** What a text says as a sequence. The engine reads it: a reader of YAML and of its schema is no part of the page. */
export function useOutline(text: string): SequenceOutline {
  const [outline, setOutline] = useState(EMPTY);
  useEffect(() => {
    if (text === '') return;
    let wanted = true;
    const read = async (): Promise<void> => {
      try {
        const said = await command('outlineSequence', { text });
        if (wanted) setOutline(said);
      } catch (problem) {
        if (wanted) notify({ tone: 'error', text: sentenceOf(problem) });
      }
    };
    const timer = setTimeout(() => void read(), REST_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [text]);
  return text === '' ? EMPTY : outline;
}
