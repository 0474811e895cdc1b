import { useEffect, useState } from 'react';
import type { SurfaceItem } from '../../shared/analysis/index.ts';
import { command, sentenceOf } from './bridge.ts';
import { useModelValue } from './model.ts';
import { useShownModel } from './models.ts';

interface Surface {
  readonly connection: string;
  /** Version of the surface that was asked about. */
  readonly version: number;
  readonly items: readonly SurfaceItem[];
  readonly problem: string;
}

const NOTHING: readonly SurfaceItem[] = [];

/** What the server of the shown connection offers now. Asked for again when it may have changed, one question at a time. */
export function useSurface(): { readonly items: readonly SurfaceItem[]; readonly problem: string } {
  const model = useShownModel();
  const connection = model?.id ?? null;
  const version = useModelValue(model, () => model?.surfaceVersion ?? 0);
  const [surface, setSurface] = useState<Surface | null>(null);
  const fresh = surface?.connection === connection && surface?.version === version;
  useEffect(() => {
    if (connection === null || fresh) return;
    let wanted = true;
    const ask = async (): Promise<void> => {
      try {
        const items = await command('surface', { connection });
        if (wanted) setSurface({ connection, version, items, problem: '' });
      } catch (failure) {
        if (wanted) setSurface({ connection, version, items: NOTHING, problem: sentenceOf(failure) });
      }
    };
    void ask();
    return () => {
      wanted = false;
    };
  }, [connection, version, fresh]);
  return surface?.connection === connection ? surface : { items: NOTHING, problem: '' };
}
