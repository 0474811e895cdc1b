import { useCallback, useEffect, useState } from 'react';
import type { VariableFile } from '../../../shared/compose/index.ts';
import { changeSettings, command, notify, sentenceOf, useSettings } from '../../state/index.ts';

/** The environment file and what it names. */
export interface Variables {
  /** '' where none is chosen. */
  readonly path: string;
  /** Null until the engine has told it. */
  readonly file: VariableFile | null;
  /** Reads the file anew. */
  readonly reload: () => void;
  /** Chooses another file; '' for none. */
  readonly choose: (path: string) => Promise<void>;
}

interface Read {
  readonly path: string;
  readonly turn: number;
  readonly file: VariableFile;
}

/** The variables that messages can name, read when the file is chosen and whenever `turn` changes. */
export function useVariables(): Variables {
  const path = useSettings(({ settings }) => settings?.environmentFile ?? '');
  const [turn, setTurn] = useState(0);
  const [read, setRead] = useState<Read | null>(null);
  const fresh = read?.path === path && read.turn === turn;
  useEffect(() => {
    if (path === '' || fresh) return;
    let current = true;
    const ask = async (): Promise<void> => {
      const file = await readFile(path);
      if (current) setRead({ path, turn, file });
    };
    void ask();
    return () => {
      current = false;
    };
  }, [path, turn, fresh]);
  const reload = useCallback(() => setTurn((before) => before + 1), []);
  const choose = useCallback(async (chosen: string) => {
    try {
      await changeSettings({ environmentFile: chosen });
      setTurn((before) => before + 1);
    } catch (failure) {
      notify({ tone: 'error', text: sentenceOf(failure) });
    }
  }, []);
  return { path, file: path !== '' && read?.path === path ? read.file : null, reload, choose };
}

async function readFile(path: string): Promise<VariableFile> {
  try {
    return await command('readVariables', {});
  } catch (failure) {
    return { path, variables: [], problem: sentenceOf(failure) };
  }
}
