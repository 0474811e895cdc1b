import { useEffect, useMemo, useState } from 'react';
import type { SurfaceItem } from '../../../shared/analysis/index.ts';
import { subjectAt } from '../../../shared/mcp/index.ts';
import { activeConnection, command, notify, sentenceOf, setDraft, type ConnectionModel } from '../../state/index.ts';
import { Button } from '../../widgets/index.ts';
import { copyText, RowLink } from '../evidence/index.ts';
import { GlyphText, JsonTreeView, rootOf } from '../detail/index.ts';
import { itemText } from './item-text.ts';
import { callText } from './sample-call.ts';

/** One thing that the server offers: its words, its exact definition, and a call of it. */
export function ItemView({ model, item }: { readonly model: ConnectionModel; readonly item: SurfaceItem }) {
  const [read, setRead] = useState<{
    readonly item: SurfaceItem;
    readonly text: string;
    readonly problem: string;
  } | null>(null);
  useEffect(() => {
    let wanted = true;
    const ask = async (): Promise<void> => {
      try {
        const text = await itemText(model.id, item);
        if (wanted) setRead({ item, text, problem: '' });
      } catch (failure) {
        if (wanted) setRead({ item, text: '', problem: sentenceOf(failure) });
      }
    };
    void ask();
    return () => {
      wanted = false;
    };
  }, [model, item]);
  const shown = read?.item === item ? read : null;
  const text = shown?.text ?? '';
  const root = useMemo(() => rootOf(text), [text]);
  return (
    <section className="surface-item" aria-label={item.name}>
      <header>
        <h3>
          <GlyphText text={item.name} />
          {item.title === '' || item.title === item.name ? null : (
            <small>
              <GlyphText text={item.title} />
            </small>
          )}
        </h3>
        <span className="surface-from">
          from <RowLink row={model.rows.firstOfSeq(item.seq)}>frame {item.seq}</RowLink>
        </span>
        <Button disabled={text === ''} onClick={() => void copyText(text, 'Definition')}>
          Copy definition
        </Button>
        <Button disabled={text === ''} onClick={() => void compose(model.id, item, text)}>
          {COMPOSE_WORDS[item.kind]}
        </Button>
      </header>
      {item.description === '' ? null : (
        <p className="surface-description">
          <GlyphText text={item.description} />
        </p>
      )}
      {shown === null || shown.problem === '' ? null : <p className="tone-error">{shown.problem}</p>}
      {root === null ? null : (
        <JsonTreeView
          key={`${item.kind} ${item.seq} ${item.index}`}
          text={text}
          root={root}
          label={`Definition of ${item.name}`}
          subjectOf={(pointer, value) => subjectAt(LIST_METHODS[item.kind], `/result/${item.kind}/0${pointer}`, value)}
        />
      )}
    </section>
  );
}

/** Whose results the definitions stand in. */
const LIST_METHODS: Readonly<Record<SurfaceItem['kind'], string>> = {
  tools: 'tools/list',
  prompts: 'prompts/list',
  resources: 'resources/list',
  resourceTemplates: 'resources/templates/list',
};

const COMPOSE_WORDS: Readonly<Record<SurfaceItem['kind'], string>> = {
  tools: 'Compose call',
  prompts: 'Compose get',
  resources: 'Compose read',
  resourceTemplates: 'Compose read',
};

/** Puts a request that makes use of the item into the composer. */
async function compose(connection: string, item: SurfaceItem, definition: string): Promise<void> {
  try {
    const open = activeConnection()?.state === 'open';
    const { id } = open ? await command('nextId', { connection }) : { id: 1 };
    setDraft(connection, callText(item, JSON.parse(definition), id));
  } catch (problem) {
    notify({ tone: 'error', text: `The call could not be composed: ${sentenceOf(problem)}` });
  }
}
