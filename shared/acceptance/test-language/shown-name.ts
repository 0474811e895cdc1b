/** A name in the form that a client gives it. */
export function exposedAs(form: string, server: string, tool: string, exposed: string): string {
  const parts: Readonly<Record<string, string>> = { server, tool, exposed };
  return form.replace(/\{(server|tool|exposed)\}/g, (_, name: string) => parts[name]!);
}
