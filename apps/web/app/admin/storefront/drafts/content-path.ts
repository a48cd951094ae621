/** A field of a content, such as `sections.1.slides.0.link`. Empty for the content itself. */
export type ContentPath = string;

export function joinPath(path: ContentPath, name: string | number): ContentPath {
  return [path, name].filter((part) => part !== '').join('.');
}

export function getAt(content: unknown, path: ContentPath): unknown {
  return splitPath(path).reduce<unknown>(
    (value, name) => (value as Record<string, unknown> | undefined)?.[name],
    content,
  );
}

/** Returns a copy with one value replaced. */
export function setAt<Content>(content: Content, path: ContentPath, value: unknown): Content {
  return setParts(content, splitPath(path), value) as Content;
}

/** True for the path itself and everything below it. */
export function isWithin(path: ContentPath, outer: ContentPath): boolean {
  return outer === '' || path === outer || path.startsWith(`${outer}.`);
}

function splitPath(path: ContentPath): string[] {
  return path === '' ? [] : path.split('.');
}

function setParts(content: unknown, parts: readonly string[], value: unknown): unknown {
  const [name, ...others] = parts;
  if (name === undefined) return value;
  const before = (content as Record<string, unknown> | undefined)?.[name];
  const next = setParts(before, others, value);
  return Array.isArray(content) ? content.with(Number(name), next) : { ...(content as object), [name]: next };
}
