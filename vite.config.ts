import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Rooms of which nothing does anything by being imported, style sheets aside. */
const PURE = ['shared', 'renderer/panels', 'renderer/protocol', 'renderer/widgets', 'renderer/app'].map(idsOf);
const ADOPTED_STYLES = fileURLToPath(new URL('renderer/panels/composer/adopted-styles.ts', import.meta.url));

/** Has Monaco make sheets by script where it makes `<style>` elements, which the content security policy refuses. */
const monacoStyles: Plugin = {
  name: 'monaco-styles',
  transform: {
    filter: { id: /monaco-editor\/esm\/vs\/base\/browser\/domStylesheets\.js$/ },
    handler(code) {
      const put = (before: string, after: string): void => {
        if (!code.includes(before)) this.error(`Monaco makes its style elements in another way: no ${before}`);
        code = code.replace(before, after);
      };
      put("document.createElement('style')", 'new AdoptedStyle()');
      put('container.appendChild(style);', '');
      return `import { AdoptedStyle } from ${JSON.stringify(ADOPTED_STYLES)};\n${code}`;
    },
  },
};

/** A sheet that came with each panel would have the browser look at every rule and element again, and their order would be that of opening. */
const ONE_SHEET = { name: 'styles', test: (id: string) => id.endsWith('.css') && id.startsWith(idsOf('renderer')) };
/** Else each is a file of some 160 bytes. */
const ONE_SET_OF_ICONS = { name: 'icons', test: /[\\/]lucide-react[\\/]/ };

/** The renderer. Its addresses are relative, since it is served from a loopback port and from app://mcpscope alike. */
export default defineConfig({
  root: fileURLToPath(new URL('renderer', import.meta.url)),
  base: './',
  plugins: [react(), monacoStyles],
  worker: { format: 'es' },
  build: {
    outDir: fileURLToPath(new URL('dist/renderer', import.meta.url)),
    emptyOutDir: true,
    target: 'chrome140',
    // Fonts and icons stay files, as the content security policy wants them.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 5000,
    // What a window takes from a room does not bring the rest along: not the rules of the core, nor a panel's view with its actions.
    rolldownOptions: {
      output: { codeSplitting: { groups: [ONE_SHEET, ONE_SET_OF_ICONS] } },
      treeshake: { moduleSideEffects: (id) => /\.css($|\?)/.test(id) || !PURE.some((room) => id.startsWith(room)) },
    },
  },
});

/** How the ids of a folder's modules begin: Vite writes them with slashes on every system. */
function idsOf(folder: string): string {
  return fileURLToPath(new URL(`${folder}/`, import.meta.url)).replaceAll('\\', '/');
}
