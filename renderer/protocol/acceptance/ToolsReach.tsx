import { useMemo, useState } from 'react';
import { type ReachOfTools, reachOfTools } from '../../../shared/acceptance/index.ts';
import { type ConnectionModel, useSelection } from '../../state/index.ts';
import { LEVEL_SIGNS } from '../../widgets/index.ts';
import { changeAcceptanceView, useAcceptanceView } from './acceptance-view.ts';
import { useAcceptance } from './use-acceptance.ts';
import './tools-reach.css';

/** Sentences that are drawn; the panel of clients has all of it. */
const MOST_DRAWN = 20;

/** How far what is odd in the tools reaches among clients, as findings tell it. It stands below a list, whose rows must not move when the clients have answered. Clients are asked where the list of tools was read to its end, and with each change of it. */
export function ToolsReach({ model }: { readonly model: ConnectionModel }) {
  const version = model.surfaceVersion;
  const list = model.session?.lists.find(({ kind }) => kind === 'tools');
  const whole = list !== undefined && list.pages > 0 && !list.more;
  const [settled, setSettled] = useState(-1);
  // What was told of the list before stays while another is read, page by page.
  if (whole && settled !== version) setSettled(version);
  return settled < 0 || (model.session?.surface.tools ?? 0) === 0 ? null : (
    <ReachLines connection={model.id} version={settled} />
  );
}

function ReachLines({ connection, version }: { readonly connection: string; readonly version: number }) {
  const view = useAcceptanceView(connection);
  const { answer, problem, asking } = useAcceptance(connection, view, version);
  const { showPanel } = useSelection();
  // What a run or a source tells comes before what only reports do.
  const lines = useMemo(
    () =>
      answer === null ? [] : reachOfTools(answer).toSorted((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level)),
    [answer],
  );
  if (lines.length === 0 && problem === '') return null;
  const open = ({ tools, clients }: ReachOfTools): void => {
    changeAcceptanceView(connection, { part: 'tools', tool: tools[0] ?? -1, client: clients[0] ?? '' });
    showPanel('acceptance');
  };
  const more = lines.length - MOST_DRAWN;
  return (
    <section className="tools-reach" aria-label="How far it reaches among clients" aria-busy={asking}>
      {problem === '' ? null : <p className="tone-error">✕ {problem}</p>}
      <ul>
        {lines.slice(0, MOST_DRAWN).map((line) => (
          <li key={`${line.outcome} ${line.sentence}`}>
            <button type="button" title="Show it among the clients" data-level={line.level} onClick={() => open(line)}>
              <span className={`tone-${line.level}`}>
                {LEVEL_SIGNS[line.level]} <span className="visually-hidden">{LEVEL_WORDS[line.level]}: </span>
              </span>
              {line.sentence}
            </button>
          </li>
        ))}
        {more > 0 ? (
          <li>
            <button type="button" onClick={() => showPanel('acceptance')}>
              {more} more among the clients
            </button>
          </li>
        ) : null}
      </ul>
    </section>
  );
}

const LEVELS: readonly ReachOfTools['level'][] = ['warning', 'info'];
const LEVEL_WORDS: Readonly<Record<ReachOfTools['level'], string>> = { warning: 'warning', info: 'information' };
