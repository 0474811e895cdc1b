import { Button } from '../widgets/index.ts';
import './lost-banner.css';

/** Says that the engine is gone. What was shown stays to be read. */
export function LostBanner({ reason }: { readonly reason: string }) {
  return (
    <div className="lost" role="alert">
      <strong>✕ No engine.</strong>
      <span>{reason} What is shown here is no longer true.</span>
      <Button onClick={() => location.reload()}>Try again</Button>
    </div>
  );
}
