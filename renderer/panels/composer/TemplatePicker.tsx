import { useMemo, useState } from 'react';
import { Command } from 'cmdk';
import type { Template } from '../../../shared/mcp/index.ts';
import { Popover } from '../../widgets/index.ts';
import { foundTemplates, isIn, templateGroups } from './template-groups.ts';
import { batchText, templateText, type TemplateCase } from './template-text.ts';
import type { Composer } from './use-composer.ts';

/** Finds a message to start from, among all that the revision has. */
export function TemplatePicker({ composer }: { readonly composer: Composer }) {
  const { composed, change, note, revision } = composer;
  const known = useMemo(
    () => templateGroups(revision).some(({ templates }) => templates.some(({ name }) => name === note.method)),
    [revision, note.method],
  );
  const label = note.method === '' ? 'Template' : known ? note.method : 'Other method';
  return (
    <Popover
      label={label}
      open={composed.popover === 'templates'}
      onOpenChange={(open) => change({ popover: open ? 'templates' : null })}
      className="composer-picker"
    >
      <TemplateList composer={composer} onDone={() => change({ popover: null })} />
    </Popover>
  );
}

/** Messages of a batch that is put together. */
const BATCH = 2;
const BATCH_WORDS = 'Batch of two…';

function TemplateList({ composer, onDone }: { readonly composer: Composer; readonly onDone: () => void }) {
  const { revision, lines, help, next, set, makeRoom } = composer;
  const [search, setSearch] = useState('');
  const [batch, setBatch] = useState<readonly Template[] | null>(null);
  const groups = useMemo(() => templateGroups(revision), [revision]);
  const found = foundTemplates(groups, search);

  const write = async (text: (given: TemplateCase) => string): Promise<void> => {
    onDone();
    makeRoom();
    set(text({ id: await next.ask(), lines, pending: help.help.pending }));
  };
  const startBatch = (): void => {
    setSearch('');
    setBatch([]);
  };
  const choose = (template: Template): void => {
    if (batch === null) return void write((given) => templateText(template, given));
    const chosen = [...batch, template];
    setSearch('');
    if (chosen.length < BATCH) setBatch(chosen);
    else void write((given) => batchText(chosen, given));
  };
  const asks =
    batch === null ? `A message of ${revision}` : `${batch.length === 0 ? 'First' : 'Second'} message of the batch`;

  return (
    <Command label={asks} loop shouldFilter={false}>
      <Command.Input
        className="composer-search"
        placeholder={asks}
        value={search}
        onValueChange={setSearch}
        autoFocus
      />
      <Command.List className="composer-list">
        <Command.Empty className="palette-empty">{revision} has no message that is called so.</Command.Empty>
        {found.map(({ heading, templates }) => (
          <Command.Group key={heading} heading={heading} className="palette-group">
            {templates.map((template) => (
              <Command.Item
                key={template.name}
                value={template.name}
                className="palette-item"
                onSelect={() => choose(template)}
              >
                {template.name}
                {heading === 'Requests' || heading === 'Results' ? null : <small>{template.kind}</small>}
              </Command.Item>
            ))}
          </Command.Group>
        ))}
        {batch === null && isIn(search, BATCH_WORDS) ? (
          <Command.Group heading="Batches" className="palette-group">
            <Command.Item value="batch" className="palette-item" onSelect={startBatch}>
              {BATCH_WORDS}
              <small>{revision === '2025-03-26' ? 'of this revision' : `${revision} has none`}</small>
            </Command.Item>
          </Command.Group>
        ) : null}
      </Command.List>
    </Command>
  );
}
