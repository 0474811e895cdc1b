import type { RecordingState } from '../../../shared/bridge/index.ts';
import type { CaptureFile } from '../captures/index.ts';

/** What the window is told of the file that a connection is recorded in. */
export function recordingState({ path, current, stopped }: CaptureFile): RecordingState {
  if (path === '') return { state: 'off', path: '', current: '', reason: '' };
  return { state: stopped === '' ? 'recording' : 'stopped', path, current, reason: stopped };
}
