import { useCallback, useSyncExternalStore } from 'react';
import type { ConnectionInfo, PlaybackState } from '../../shared/bridge/index.ts';
import { WINDOW_PACE } from './drawing-pace.ts';
import { useModelValue, type ConnectionModel } from './model.ts';

/**
 * True where time goes on: on a live connection, in a capture that another process is writing, and in a playback that has not come
 * to its end.
 */
export function timeGoesOn(connection: ConnectionInfo): boolean {
  const { playback, origin, state, growing } = connection;
  return playback === null ? growing || (origin === 'live' && state !== 'closed') : playback.seq < playback.lastSeq;
}

/** When each state of a playback became known here, ms of `performance.now()`: it goes on from there by itself. */
const knownSince = new WeakMap<PlaybackState, number>();

/** Where a playback stands at a moment of `performance.now()`, µs: the engine tells its place only now and then. */
export function playbackTime(playback: PlaybackState, tick: number): number {
  if (!playback.playing) return playback.at;
  const since = knownSince.get(playback) ?? tick;
  if (since === tick) knownSince.set(playback, tick);
  return Math.min(playback.end, playback.at + Math.max(0, tick - since) * 1_000 * playback.speed);
}

/** Where nothing has come for so long, nobody reads parts of a second, ms. */
const QUIET = 10_000;
const SECOND = 1_000;

/**
 * The steps in which a moment is shown, ms, when the last event was at `lastMs`: whole seconds once it is quiet, so that an idle window draws
 * seldom. It is the same for all of a second: a time that is shown never goes back.
 */
export function shownStep(everyMs: number, nowMs: number, lastMs: number): number {
  return stepOf(nowMs, SECOND) - lastMs < QUIET ? everyMs : Math.max(everyMs, SECOND);
}

/**
 * The time on the clock of the record, µs, in steps of `everyMs` (see `shownStep`): of the wall clock where the connection is live, of the moment
 * that is shown in a playback, and `lastT`, the time of the last event, where time stands still. Renders again at each step while
 * `wanted`.
 */
export function useSessionTime(
  connection: ConnectionInfo | null,
  lastT: number,
  everyMs: number,
  wanted = true,
): { readonly now: number; readonly goesOn: boolean } {
  const goesOn = connection !== null && timeGoesOn(connection);
  const runs = goesOn && wanted && (connection.playback?.playing ?? true);
  const lastMs =
    connection === null || connection.playback !== null ? Infinity : connection.startedAtMs + lastT / 1_000;
  const subscribe = useCallback(
    (tell: () => void) => {
      if (!runs) return () => undefined;
      let timer: ReturnType<typeof setTimeout>;
      const wait = (): void => {
        const nowMs = Date.now();
        const step = shownStep(everyMs, nowMs, lastMs);
        // All clocks go on at the same moments, and with what comes, so that the window is drawn once.
        timer = setTimeout(go, step - (nowMs % step));
      };
      const go = (): void => {
        WINDOW_PACE.changed(tell);
        wait();
      };
      wait();
      return () => clearTimeout(timer);
    },
    [everyMs, runs, lastMs],
  );
  const now = useSyncExternalStore(subscribe, () => {
    if (!goesOn) return 0;
    if (connection.playback !== null) return playbackTime(connection.playback, stepOf(performance.now(), everyMs));
    const nowMs = Date.now();
    return (stepOf(nowMs, shownStep(everyMs, nowMs, lastMs)) - connection.startedAtMs) * 1_000;
  });
  return { now: Math.max(lastT, goesOn ? now : lastT), goesOn };
}

/** The same, of a model: its last event counts only while the time is wanted, or where it stands still, so that nothing is drawn for others. */
export function useModelTime(
  connection: ConnectionInfo | null,
  model: ConnectionModel | null,
  everyMs: number,
  wanted: boolean,
): ReturnType<typeof useSessionTime> {
  const counts = wanted || connection === null || !timeGoesOn(connection);
  const lastT = useModelValue(model, () => (counts ? (model?.session?.lastT ?? 0) : 0));
  return useSessionTime(connection, lastT, everyMs, wanted);
}

/** A step of the time that a playback shows while it plays, ms. */
const PLAYBACK_STEP = 40;

/** Where a playback stands by now, µs; 0 without one. Renders again while it plays. */
export function usePlaybackTime(playback: PlaybackState | null): number {
  const plays = playback?.playing ?? false;
  const subscribe = useCallback(
    (tell: () => void) => {
      if (!plays) return () => undefined;
      const timer = setInterval(tell, PLAYBACK_STEP);
      return () => clearInterval(timer);
    },
    [plays],
  );
  return useSyncExternalStore(subscribe, () =>
    playback === null ? 0 : playbackTime(playback, stepOf(performance.now(), PLAYBACK_STEP)),
  );
}

function stepOf(ms: number, everyMs: number): number {
  return Math.floor(ms / everyMs) * everyMs;
}
