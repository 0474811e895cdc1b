import { useActiveConnection } from '../../state/index.ts';
import './http.css';

/** What lies beneath the frames on a connection over HTTP; over stdio there is nothing of the kind. */
export function HttpPanel() {
  const connection = useActiveConnection();
  return (
    <section className="http-panel" aria-label="HTTP">
      <h3>No HTTP on this connection</h3>
      <p>
        {connection?.name ?? 'This server'} speaks over stdio: each frame is a line on the process&rsquo;s stdin or
        stdout. There are no requests, headers or status codes to show.
      </p>
      <p>What lies beneath the frames here is in Process: the command, its environment, its signals and its stderr.</p>
    </section>
  );
}
