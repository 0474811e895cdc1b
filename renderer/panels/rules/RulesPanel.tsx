import { useEffect, useState } from 'react';
import { RECIPES } from '../../../shared/middle/index.ts';
import {
  command,
  draftRules,
  keepDraftOver,
  notify,
  RULES_DRAFTS,
  rulesText,
  saveFile,
  sentenceOf,
  standsBetween,
  undoDraftedRules,
  useActiveConnection,
  useMiddle,
} from '../../state/index.ts';
import { ActionButton, Button, MenuButton } from '../../widgets/index.ts';
import { touchedOf } from './rule-places.ts';
import { RulesDifference } from './RulesDifference.tsx';
import { NO_OUTLINE, RuleTree } from './RuleTree.tsx';
import './rules.css';

/** Rules between client and server: those that are written, and whether they are in force. */
export function RulesPanel() {
  const connection = useActiveConnection();
  const id = connection?.id ?? null;
  const draft = RULES_DRAFTS.use(id);
  const { text: inForce, version, touched } = useMiddle();
  const [compares, compare] = useState(false);
  const text = draft?.text ?? inForce;
  const outline = useOutline(text);
  const before = useOutline(inForce);
  const tapped = connection?.tap ?? null;
  // Rules that were in force stay to be seen once their connection has ended.
  if (id === null || (connection?.origin !== 'live' && !(standsBetween(connection) || text !== '')))
    return (
      <p className="rules-none">
        Rules work on a connection that mcpscope leads, and on one of a client of others through a tap, while it runs.
      </p>
    );
  const isOvertaken = draft !== null && draft.over !== version;
  return (
    <div
      className="rules"
      data-testid="rules"
      onKeyDown={(event) => {
        if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || draft === null) return;
        undoDraftedRules(id);
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <header className="rules-bar">
        <span role="status">{standing(inForce, draft !== null, tapped !== null)}</span>
        {draft === null ? null : (
          <>
            <Button tone="ghost" aria-pressed={compares} onClick={() => compare(!compares)}>
              Changes
            </Button>
            <Button tone="ghost" title="Ctrl Z" disabled={draft.past.length === 0} onClick={() => undoDraftedRules(id)}>
              Undo
            </Button>
          </>
        )}
        <span className="rules-acts">
          <MenuButton
            label="Recipes"
            items={RECIPES.map((recipe) => ({ label: recipe.name, onSelect: () => draftRules(id, recipe.text) }))}
          />
          <ImportButton onText={(read) => draftRules(id, read)} />
          <Button
            tone="ghost"
            disabled={text === ''}
            onClick={() => saveFile(`${fileNameOf(outline.name)}.mcprules.yaml`, 'text/yaml', text)}
          >
            Export
          </Button>
          <ActionButton action="rules.keep-for-all">Keep for all servers</ActionButton>
          <ActionButton action="rules.revert">Revert</ActionButton>
          <ActionButton action="rules.apply" tone="primary">
            Apply
          </ActionButton>
        </span>
      </header>
      {isOvertaken ? (
        <p className="workspace-notice workspace-warning rules-overtaken" role="alert">
          <span>▲ Another window has put other rules into force. Yours are kept here, as a draft.</span>
          <Button onClick={() => compare(true)}>Compare</Button>
          <Button onClick={() => keepDraftOver(id)}>Keep mine</Button>
          <ActionButton action="rules.revert">Take theirs</ActionButton>
        </p>
      ) : null}
      <div className="rules-body">
        <RuleTree
          outline={outline}
          touched={draft === null ? ({ index }) => touched[index] ?? 0 : touchedOf(before.lines, touched)}
          onChange={(edit) =>
            command('editRules', { text: rulesText(id), change: edit })
              .then((edited) => draftRules(id, edited.text))
              .catch((problem: unknown) => notify({ tone: 'error', text: sentenceOf(problem) }))
          }
        />
        <div className="rules-text">
          {compares && draft !== null ? (
            <RulesDifference before={inForce} after={text} />
          ) : (
            <textarea
              className="text-input mono"
              aria-label="Text of the rules"
              aria-invalid={outline.problems.length > 0}
              spellCheck={false}
              placeholder={PLACEHOLDER}
              value={text}
              onChange={(event) => draftRules(id, event.target.value, false)}
            />
          )}
          {outline.problems.length === 0 ? null : (
            <ul aria-label="Problems">
              {outline.problems.slice(0, 20).map(({ line, column, message }) => (
                <li key={`${line}:${column}:${message}`}>
                  <b>
                    {line}:{column}
                  </b>{' '}
                  {message}
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </div>
  );
}

/** A plain file name of the name of a set; `rules` where it has none. */
function fileNameOf(name: string): string {
  return name.trim() === '' ? 'rules' : name;
}

const PLACEHOLDER = `mcpscope-rules: 1
rules:
  - name: hold calls
    when: method:tools/call
    do:
      - hold: true`;

function standing(inForce: string, hasDraft: boolean, isTapped: boolean): string {
  if (hasDraft) return '○ Draft, not in force';
  if (inForce === '') return 'No rules in force';
  return isTapped ? '● In force while this client runs' : '● In force, and kept for this server';
}

/** What the text says, as soon as the engine has read it. */
function useOutline(text: string): typeof NO_OUTLINE {
  const [outline, setOutline] = useState(NO_OUTLINE);
  useEffect(() => {
    let over = false;
    command('outlineRules', { text })
      .then((read) => over || setOutline(read))
      .catch((problem: unknown) => notify({ tone: 'error', text: sentenceOf(problem) }));
    return () => {
      over = true;
    };
  }, [text]);
  return outline;
}

function ImportButton({ onText }: { readonly onText: (text: string) => void }) {
  return (
    <label className="button button-ghost rules-import">
      Import…
      <input
        type="file"
        accept=".yaml,.yml"
        aria-label="Import a file of rules"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file === undefined) return;
          if (file.size > MOST)
            notify({ tone: 'error', text: `${file.name} is longer than 5 MB: no file of rules is.` });
          else
            file
              .text()
              .then(onText)
              .catch(() => notify({ tone: 'error', text: `${file.name} cannot be read.` }));
        }}
      />
    </label>
  );
}

const MOST = 5_000_000;
