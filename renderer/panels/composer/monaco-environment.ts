import { AdoptedStyle, MarkupStyles } from './adopted-styles.ts';

const styles = new MarkupStyles(new AdoptedStyle().sheet, (name) => document.getElementsByClassName(name).length > 0);

// Monaco looks at it while it is loaded, so this module has to be loaded before.
globalThis.MonacoEnvironment = {
  // Without real workers the base worker falls back to a blob: address, which the content security policy refuses.
  getWorker: async (_id, label) => {
    const { default: MonacoWorker } =
      label === 'json'
        ? await import('monaco-editor/languages/features/json/json.worker?worker')
        : await import('monaco-editor/editor/editor.worker?worker');
    return new MonacoWorker();
  },
  // What makes markup of lines asks for it, whether the page has trusted types or not.
  createTrustedTypesPolicy: (name, policy) => ({
    name,
    ...policy,
    createHTML: (html: string) => styles.named(html),
  }),
};
