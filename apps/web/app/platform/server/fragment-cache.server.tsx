import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import type { FragmentCache } from '../ssr/cached-fragment.tsx';

const MAX_CHARACTERS = 8_000_000;

/** Caches rendered parts of pages. Evicts the least recently used ones when the cache is full. */
export function createFragmentCache({ maxCharacters = MAX_CHARACTERS } = {}): FragmentCache {
  const cache = new Map<string, string>();
  let characters = 0;

  function store(key: string, html: string): void {
    cache.set(key, html);
    characters += key.length + html.length;
    for (const [oldest, oldHtml] of cache) {
      if (characters <= maxCharacters) break;
      cache.delete(oldest);
      characters -= oldest.length + oldHtml.length;
    }
  }

  function find(key: string): string | undefined {
    const html = cache.get(key);
    if (html === undefined) return undefined;
    // A map preserves insertion order, so re-inserting marks it as most recently used.
    cache.delete(key);
    cache.set(key, html);
    return html;
  }

  return (key, children) => {
    const cached = find(key);
    if (cached !== undefined) return cached;
    // Links need a router. They are absolute, so the location does not matter.
    const html = renderToString(<StaticRouter location="/">{children}</StaticRouter>);
    store(key, html);
    return html;
  };
}
