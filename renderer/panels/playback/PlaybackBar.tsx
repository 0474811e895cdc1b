import { Pause, Play, SkipBack, SkipForward, StepBack, StepForward } from 'lucide-react';
import type { ConnectionInfo } from '../../../shared/bridge/index.ts';
import {
  modelOf,
  runAction,
  useConnections,
  useModelVersion,
  usePlaybackTime,
  type ConnectionModel,
} from '../../state/index.ts';
import { count, IconButton, secondsFrom, Select, Switch } from '../../widgets/index.ts';
import { orderPlayback } from './playback-orders.ts';
import { Scrubber } from './Scrubber.tsx';
import { SPEEDS, speedText } from './speeds.ts';
import './playback.css';

/** The transport of a playback: play, step, speed, and any moment of the session. Nothing on other connections. */
export function PlaybackBar({
  connection,
  model,
}: {
  readonly connection: ConnectionInfo;
  readonly model: ConnectionModel | null;
}) {
  const { playback } = connection;
  const at = usePlaybackTime(playback);
  const source = useSource(playback?.source ?? '');
  if (playback === null) return null;
  const { id, progress } = connection;
  const zero = model?.zeroT ?? 0;
  const reading = progress < 1;
  const speeds = SPEEDS.includes(playback.speed as (typeof SPEEDS)[number]) ? SPEEDS : [...SPEEDS, playback.speed];
  return (
    <section className="playback" aria-label="Playback" data-playing={playback.playing} data-seeking={playback.seeking}>
      <div className="playback-keys" role="toolbar" aria-label="Transport" data-playback-keys>
        <IconButton label="To the start" icon={<SkipBack />} onClick={() => runAction('playback.start')} />
        <IconButton
          label="Step to the previous event"
          shortcut=","
          icon={<StepBack />}
          disabled={reading || playback.seq === 0}
          onClick={() => runAction('playback.previous')}
        />
        <IconButton
          label={playback.playing ? 'Pause' : 'Play'}
          shortcut=" "
          tone="plain"
          data-play
          icon={playback.playing ? <Pause /> : <Play />}
          onClick={() => runAction('playback.toggle')}
        />
        <IconButton
          label="Step to the next event"
          shortcut="."
          icon={<StepForward />}
          disabled={reading || playback.seq === playback.lastSeq}
          onClick={() => runAction('playback.next')}
        />
        <IconButton label="To the end" icon={<SkipForward />} onClick={() => runAction('playback.end')} />
      </div>
      <Scrubber connection={id} playback={playback} at={at} zero={zero} source={source} disabled={reading} />
      <p className="playback-place">
        <b>{secondsFrom(at, zero)}</b> <span>/ {secondsFrom(playback.end, zero)} s</span>
        <span className="playback-seq">
          #{count(playback.seq)} of {count(playback.lastSeq)}
          {playback.seeking ? ' …' : ''}
        </span>
      </p>
      <Select
        label="Speed"
        className="playback-speed"
        value={String(playback.speed)}
        options={speeds.map((speed) => ({ value: String(speed), label: speedText(speed) }))}
        onChange={(speed) => void orderPlayback(id, { do: 'speed', speed: Number(speed) })}
      />
      <Switch label="skip waits" checked={playback.skipsIdle} onChange={() => runAction('playback.idle')} />
    </section>
  );
}

/** What the window knows of a source; null when its tab was closed. */
function useSource(id: string): ConnectionModel | null {
  const open = useConnections(({ list }) => list.some((connection) => connection.id === id));
  const model = open ? modelOf(id) : null;
  useModelVersion(model);
  return model;
}
