import type { Dialect } from './client-kind.ts';

/** What the variables of a client's file stand for on this machine. */
export interface Variables {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  /** The folder that the client works in; '' where that is not known. */
  readonly folder: string;
  readonly separator: string;
}

/** A text as its client gives it to the server; what it does not know, it leaves as it stands. Nothing is run. */
export function expanded(text: string, dialect: Dialect, { env, home, folder, separator }: Variables): string {
  const valueOf = (name: string): string | undefined => (Object.hasOwn(env, name) ? env[name] : undefined);
  switch (dialect.variables) {
    case '${VAR}':
      return text.replace(
        /\$\{(\w+)(?::-([^}]*))?\}/g,
        (all, name: string, otherwise?: string) => valueOf(name) ?? otherwise ?? all,
      );
    case '${env:VAR}':
      return text.replace(
        /\$\{(?:env:(\w+)|(userHome|workspaceFolder|pathSeparator|\/))\}/g,
        (all, name?: string, place?: string) => {
          if (name !== undefined) return valueOf(name) ?? '';
          if (place === 'userHome') return home;
          return place === 'workspaceFolder' ? folder || all : separator;
        },
      );
    case '$VAR':
      return text.replace(
        /\$(?:\{(\w+)(?::-([^}]*))?\}|(\w+))/g,
        (_all, braced?: string, otherwise?: string, bare?: string) => valueOf(braced ?? bare ?? '') ?? otherwise ?? '',
      );
    case '{env:VAR}':
      return text.replace(/\{env:(\w+)\}/g, (_all, name: string) => valueOf(name) ?? '');
    case '${{ secrets.VAR }}':
    case 'shell':
    case 'none':
      return text;
  }
}
