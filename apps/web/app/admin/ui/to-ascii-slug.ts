/** Suggests the part of an address for a name: a to z, digits and hyphens. */
export function toAsciiSlug(name: string, maxLength: number): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{Mark}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-+|-+$/g, '');
}
