/** What content refers to. `path` is like `sections.1.slides.0.link`. */
type ContentReferences = {
  images: { path: string; id: string }[];
  links: { path: string; link: string }[];
  rails: { path: string; source: LinkTarget['kind']; slug: string }[];
};

/** A page that exists only while its category, collection or own page does. */
export type LinkTarget = { kind: 'category' | 'collection' | 'page'; slug: string };

/** Finds references in any content, also in sections of a newer release. Hidden sections count too. */
export function listReferences(content: unknown): ContentReferences {
  const found: ContentReferences = { images: [], links: [], rails: [] };
  visit(content, '', found);
  return found;
}

/** Returns the target of a link within the shop, or undefined if the linked page always exists. */
export function parseLink(link: string): LinkTarget | undefined {
  const [, kind, slug = ''] = /^\/(category|collection|page)\/([^/?#]+)\/?(?:[?#].*)?$/i.exec(link) ?? [];
  if (!kind) return undefined;
  const target = { kind: kind.toLowerCase() as LinkTarget['kind'], slug: decodeSlug(slug) };
  // Collections and own pages can be opened with any case.
  return target.kind === 'category' ? target : { ...target, slug: target.slug.toLowerCase() };
}

function decodeSlug(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}

function visit(value: unknown, path: string, found: ContentReferences): void {
  if (typeof value !== 'object' || value === null) return;
  const { link, image, source, slug } = value as Record<string, unknown>;
  const at = (key: string) => (path ? `${path}.${key}` : key);
  if (typeof link === 'string' && link !== '') found.links.push({ path: at('link'), link });
  if (isImageRef(image)) found.images.push({ path: at('image'), id: image.id });
  if ((source === 'category' || source === 'collection') && typeof slug === 'string')
    found.rails.push({ path: at('slug'), source, slug });
  for (const [key, inner] of Object.entries(value)) visit(inner, at(key), found);
}

function isImageRef(image: unknown): image is { id: string } {
  return typeof image === 'object' && image !== null && typeof (image as { id?: unknown }).id === 'string';
}
