// In front of all others: what a widget, a panel or the frame says of itself comes later in the one sheet, and holds.
import './theme/index.ts';
import { createRoot } from 'react-dom/client';
import { App } from './app/index.ts';
import { notify, sentenceOf } from './state/index.ts';

// A fault of ours must not pass unseen.
addEventListener('error', (event) => {
  // Told where sizes settle a frame later than they were observed (Resize Observer, section 3.4.7): nothing has failed.
  if (event.error === null && event.message.startsWith('ResizeObserver loop')) return;
  notify({ tone: 'error', text: `Something went wrong: ${sentenceOf(event.error)}` });
});
addEventListener('unhandledrejection', (event) =>
  notify({ tone: 'error', text: `Something went wrong: ${sentenceOf(event.reason)}` }),
);

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<App />);
