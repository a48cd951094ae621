export const DEFAULT_HEX = '#ffffff';

/** Normalises 3 or 6 hex digits, with or without `#`, to `#2a5b9c`. Otherwise returns `undefined`. */
export function parseHex(text: string): string | undefined {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1]?.toLowerCase();
  if (digits === undefined) return undefined;
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
}
