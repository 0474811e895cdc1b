import { useEffect, useState } from 'react';
import { RECIPES } from '../../../shared/middle/index.ts';
import {
  command,
  draftRules,
  notify,
  RULES_DRAFTS,
  rulesText,
  saveFile,
  sentenceOf,
  standsBetween,
  useActiveConnection,
  useMiddle,
} from '../../state/index.ts';
import { ActionButton, Button, MenuButton } from '../../widgets/index.ts';
import { NO_OUTLINE, RuleTree } from './RuleTree.tsx';
import './rules.css';

/** Rules between client and server: those that are written, and whether they are in force. */
export function RulesPanel() {
  const connection = useActiveConnection();
  const id = connection?.id ?? null;
  const draft = RULES_DRAFTS.use(id);
  const { text: inForce, version, touched } = useMiddle();
  const text = draft?.text ?? inForce;
  const outline = useOutline(text);
  const tapped = connection?.tap ?? null;
  // Rules that were in force stay to be seen once their connection has ended.
  if (id === null || (connection?.origin !== 'live' && !(standsBetween(connection) || text !== '')))
    return (
      <p className="rules-none">
        Rules work on a connection that mcpscope leads, and on one of a client of others through a tap, while it runs.
      </p>
    );
  const change = (next: string): void => draftRules(id, next);
  const overtaken = draft !== null && draft.over !== version;
  return (
    <div className="rules" data-testid="rules">
      <header className="rules-bar">
        <span role="status">{standing(inForce, draft !== null, tapped !== null)}</span>
        {overtaken ? <span className="tone-warning">▲ Another window has changed the rules in force.</span> : null}
        <span className="rules-acts">
          <MenuButton
            label="Recipes"
            items={RECIPES.map((recipe) => ({ label: recipe.name, onSelect: () => change(recipe.text) }))}
          />
          <ImportButton onText={change} />
          <Button
            tone="ghost"
            disabled={text === ''}
            onClick={() => saveFile('rules.mcprules.yaml', 'text/yaml', text)}
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
      <div className="rules-body">
        <RuleTree
          outline={outline}
          touched={draft === null ? touched : []}
          onChange={(edit) =>
            void command('editRules', { text: rulesText(id), change: edit })
              .then((edited) => change(edited.text))
              .catch((problem: unknown) => notify({ tone: 'error', text: sentenceOf(problem) }))
          }
        />
        <div className="rules-text">
          <textarea
            className="text-input mono"
            aria-label="Text of the rules"
            aria-invalid={outline.problems.length > 0}
            spellCheck={false}
            placeholder={PLACEHOLDER}
            value={text}
            onChange={(event) => change(event.target.value)}
          />
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
          else void file.text().then(onText);
        }}
      />
    </label>
  );
}

const MOST = 5_000_000;
