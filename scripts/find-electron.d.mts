export function findElectron(
  env?: Readonly<Record<string, string | undefined>>,
  folder?: string,
): { readonly path: string; readonly reason: '' } | { readonly path: null; readonly reason: string };

export function whyNoDisplay(env?: Readonly<Record<string, string | undefined>>, platform?: NodeJS.Platform): string;
