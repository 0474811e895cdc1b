import { Button } from '../widgets/index.ts';
import './lost-banner.css';

/** Says that the engine is gone. What was shown stays to be read. */
export function LostBanner({ reason }: { readonly reason: string }) {
  return (
    <div className="lost" role="alert">
      <strong>✕ mcpscope has stopped.</strong>
      <span>{reason} This view may be outdated.</span>
      <Button onClick={() => location.reload()}>Try again</Button>
    </div>
  );
}
