import { useState } from 'react';
import { Command } from 'cmdk';
import { History } from 'lucide-react';
import { moment, Popover } from '../../widgets/index.ts';
import { misbehavioursOf } from './send-options.ts';
import { forgetHistory, found, useHistory } from './send-history.ts';
import { messageKey, type SentMessage } from './sent-message.ts';
import type { Composer } from './use-composer.ts';

/** Finds what was sent by hand, on any connection, and puts it back as it went out. */
export function HistoryPopover({ composer }: { readonly composer: Composer }) {
  const { composed, change, restore } = composer;
  return (
    <Popover
      label="History"
      icon={<History aria-hidden />}
      open={composed.popover === 'history'}
      onOpenChange={(open) => change({ popover: open ? 'history' : null })}
      className="composer-history"
      align="end"
    >
      <HistoryList
        onPick={(sent) => {
          change({ popover: null });
          restore(sent);
        }}
      />
    </Popover>
  );
}

function HistoryList({ onPick }: { readonly onPick: (sent: SentMessage) => void }) {
  const list = useHistory((state) => state.list);
  const [search, setSearch] = useState('');
  const shown = found(list, search);
  return (
    <Command label="Search what was sent" loop shouldFilter={false}>
      <Command.Input
        className="composer-search"
        placeholder="Search text, method, connection, misbehaviour"
        value={search}
        onValueChange={setSearch}
        autoFocus
      />
      <Command.List className="composer-list">
        <Command.Empty className="palette-empty">
          {list.length === 0 ? 'Nothing has been sent by hand yet.' : 'No sent text matches.'}
        </Command.Empty>
        {shown.map((sent, at) => (
          <Command.Item
            key={messageKey(sent)}
            value={String(at)}
            className="composer-sent"
            onSelect={() => onPick(sent)}
          >
            <SentLine sent={sent} />
          </Command.Item>
        ))}
      </Command.List>
      {list.length === 0 ? null : (
        <footer>
          <span>↑ and ↓ in the editor walk through it.</span>
          <button type="button" className="evidence-link" onClick={forgetHistory}>
            Forget everything
          </button>
        </footer>
      )}
    </Command>
  );
}

function SentLine({ sent }: { readonly sent: SentMessage }) {
  const { text, method, at, connection, transport, sendOptions } = sent;
  const where = [connection, transport].filter(Boolean).join(' · ');
  return (
    <>
      <span className="composer-sent-what">
        <strong>{method === '' ? 'text' : method}</strong>
        {misbehavioursOf(sendOptions, transport === 'stdio' || transport === '').map(({ key, label }) => (
          <span key={key} className="badge badge-warning">
            {label}
          </span>
        ))}
        <small>
          {where}
          {at === 0 ? '' : ` · ${moment(new Date(at).toISOString())}`}
        </small>
      </span>
      <code>{text === '' ? '(no text)' : text.slice(0, 300).replace(/\s+/g, ' ')}</code>
    </>
  );
}
