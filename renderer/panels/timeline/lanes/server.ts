import { SpanTracks } from '../columns/span-tracks.ts';
import { RequestLane } from './requests.ts';

/** What the server asked. */
export class ServerLane extends RequestLane {
  readonly name = 'server';
  readonly label = 'server requests';
  readonly spans = new SpanTracks(4);
  protected readonly dir = 's2c';
}
