// How a call becomes a request: for whoever makes one, the site and the published client alike. Free of zod.

export type Values = Record<string, string | number | boolean | undefined>;

/** `/orders/{id}/cancel` with its gaps filled; a missing value is a bug and says so. */
export function fillPath(path: string, params: Values = {}): string {
  return path.replace(/\{(\w+)\}/g, (_gap, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') throw new Error(`The call to ${path} needs "${name}"`);
    return encodeURIComponent(String(value));
  });
}

export function queryString(query: Values = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  if (given.length === 0) return '';
  const pairs = given.map(([name, value]): [string, string] => [name, String(value)]);
  return `?${new URLSearchParams(pairs).toString()}`;
}

/** As the contract wants it: a text as it is, any other value as JSON, and what is not given not at all. */
export function formOf(body: Record<string, unknown> = {}, files: Record<string, readonly File[]> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value !== undefined) form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  for (const [field, given] of Object.entries(files)) for (const file of given) form.append(field, file, file.name);
  return form;
}

/** The name that a reply wants to be saved under. */
export function fileNameIn(headers: Headers): string {
  const named = /filename="([^"]*)"/.exec(headers.get('content-disposition') ?? '');
  return named?.[1] ?? 'download';
}
