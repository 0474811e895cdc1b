import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The renderer. Its addresses are relative, since it is served from a loopback port and from app://mcpscope alike. */
export default defineConfig({
  root: fileURLToPath(new URL('renderer', import.meta.url)),
  base: './',
  plugins: [react()],
  worker: { format: 'es' },
  build: {
    outDir: fileURLToPath(new URL('dist/renderer', import.meta.url)),
    emptyOutDir: true,
    target: 'chrome140',
    // Fonts and icons stay files, as the content security policy wants them.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 5000,
  },
});
