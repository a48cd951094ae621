// Builds requests for the site and the published client. Must not import zod.
import type { Method } from '../endpoint.ts';

export type RequestValues = Record<string, string | number | boolean | undefined>;

/** Splits a route such as `PUT /orders/{id}`. */
export function splitRoute(route: string): { method: Method; path: string } {
  const [method, path] = route.split(' ') as [Method, string];
  return { method, path };
}

/** Fills in a path such as `/orders/{id}/cancel`. Throws if a value is missing, because that is a bug. */
export function fillPath(path: string, params: RequestValues = {}): string {
  return path.replace(/\{(\w+)\}/g, (_placeholder, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') throw new Error(`Missing path parameter "${name}" for ${path}`);
    return encodeURIComponent(String(value));
  });
}

export function queryString(query: RequestValues = {}): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined);
  if (entries.length === 0) return '';
  const pairs = entries.map(([name, value]): [string, string] => [name, String(value)]);
  return `?${new URLSearchParams(pairs).toString()}`;
}

/** Strings are sent as text, other values as JSON; undefined is left out. */
export function toFormData(body: Record<string, unknown> = {}, files: Record<string, readonly File[]> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value !== undefined) form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  for (const [field, entries] of Object.entries(files)) for (const file of entries) form.append(field, file, file.name);
  return form;
}

export function fileNameFromHeaders(headers: Headers): string {
  const match = /filename="([^"]*)"/.exec(headers.get('content-disposition') ?? '');
  return match?.[1] ?? 'download';
}
