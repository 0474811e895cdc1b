import { useEffect, useRef } from 'react';
import type { SurfaceItem } from '../../../shared/analysis/index.ts';
import type { ConnectionInfo } from '../../../shared/bridge/index.ts';
import { callText } from '../../../shared/surface/index.ts';
import { command, editInComposer, notify, sentenceOf, type ConnectionModel } from '../../state/index.ts';
import { IconButton } from '../../widgets/index.ts';
import { Copy, PencilLine } from 'lucide-react';
import { fieldsIn, focusWhenThere } from '../../protocol/form/index.ts';
import { copyText, GlyphText, RowLink } from '../../protocol/evidence/index.ts';
import { PromptView } from './PromptView.tsx';
import { ResourceView } from './ResourceView.tsx';
import { kindWords } from './surface-kinds.ts';
import { Traits } from './SurfaceList.tsx';
import { TemplateView } from './TemplateView.tsx';
import { ToolView } from './ToolView.tsx';
import { useDefinition, type Definition } from './use-definition.ts';

interface ItemViewProps {
  readonly connection: ConnectionInfo;
  readonly model: ConnectionModel;
  readonly item: SurfaceItem;
}

interface EnteredItemProps extends ItemViewProps {
  /** How often Enter has led into it. */
  readonly entered: number;
}

/** Where Enter leads: to what is filled in, else to what makes the call. */
const PLACES = [fieldsIn('.call-form > :not(.call-wishes)'), '.call-bar .button-primary'];

/** One thing that the server offers: what it says of itself, and what can be done with it. */
export function ItemView({ connection, model, item, entered }: EnteredItemProps) {
  const whole = useRef<HTMLElement>(null);
  useEffect(() => {
    return entered === 0 || whole.current === null ? undefined : focusWhenThere(whole.current, PLACES);
  }, [entered]);
  const definition = useDefinition(model.id, item);
  return (
    <section ref={whole} tabIndex={-1} className="surface-item" aria-label={item.name}>
      <header>
        <h3>
          <GlyphText text={item.name === '' ? 'no name' : item.name} />
        </h3>
        <IconButton
          label="Copy definition"
          icon={<Copy aria-hidden />}
          disabled={definition === null || definition.text === ''}
          onClick={() => void copyText(definition?.text ?? '', 'Definition')}
        />
        {connection.origin === 'live' ? (
          <IconButton
            label={kindWords(item.kind).compose}
            icon={<PencilLine aria-hidden />}
            disabled={definition === null || definition.text === ''}
            onClick={() => void compose(connection, item, definition?.value)}
          />
        ) : null}
      </header>
      <div className="surface-item-about">
        <p className="surface-item-title">
          {item.title === '' || item.title === item.name ? null : (
            <b>
              <GlyphText text={item.title} />
            </b>
          )}
          <Traits traits={item.traits} />
          <span className="surface-from">
            from <RowLink row={model.rows.firstOfSeq(item.seq)}>frame {item.seq}</RowLink>
          </span>
        </p>
      </div>
      {definition === null ? (
        <p className="surface-says">Reading its definition…</p>
      ) : definition.problem === '' ? (
        <KindView connection={connection} model={model} item={item} definition={definition} />
      ) : (
        <p className="surface-says tone-error" role="alert">
          {definition.problem}
        </p>
      )}
    </section>
  );
}

interface KindViewProps extends ItemViewProps {
  readonly definition: Definition;
}

function KindView({ connection, model, item, definition }: KindViewProps) {
  const props = { connection, model, item, definition: definition.value, text: definition.text };
  switch (item.kind) {
    case 'tools':
      return <ToolView {...props} />;
    case 'prompts':
      return <PromptView {...props} />;
    case 'resources':
      return <ResourceView {...props} />;
    case 'resourceTemplates':
      return <TemplateView {...props} />;
  }
}

/** Puts a request that makes use of the item into the composer. */
async function compose(connection: ConnectionInfo, item: SurfaceItem, definition: unknown): Promise<void> {
  try {
    const { id } = connection.state === 'open' ? await command('nextId', { connection: connection.id }) : { id: 1 };
    editInComposer(connection, callText(item, definition, id));
  } catch (problem) {
    notify({ tone: 'error', text: `The request could not be composed: ${sentenceOf(problem)}` });
  }
}
