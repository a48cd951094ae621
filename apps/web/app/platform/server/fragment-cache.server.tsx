import { type Context, type ReactNode, use } from 'react';
import { preload } from 'react-dom';
import { renderToString } from 'react-dom/server';
import {
  UNSAFE_DataRouterContext as DataRouter,
  UNSAFE_DataRouterDataContext as DataRouterData,
  UNSAFE_DataRouterNavigationContext as DataRouterNavigation,
  UNSAFE_DataRouterStateContext as DataRouterState,
  UNSAFE_FrameworkContext as Framework,
  UNSAFE_LocationContext as Location,
  UNSAFE_NavigationContext as Navigation,
  UNSAFE_RouteContext as Route,
  UNSAFE_ViewTransitionContext as ViewTransition,
} from 'react-router';
import type { FragmentCache } from '../ssr/cached-fragment.tsx';

const MAX_CHARACTERS = 8_000_000;

// Contexts that links and loader data need. The router's own provider would start a new page.
const ROUTER_CONTEXTS = [
  DataRouter,
  DataRouterState,
  DataRouterData,
  DataRouterNavigation,
  Framework,
  Location,
  Navigation,
  Route,
  ViewTransition,
] as Context<unknown>[];

// Image preloads that React writes before the HTML. They belong in the page's head.
const PRELOAD_LINKS = /^(?:<link rel="preload" as="image"[^>]*>)+/;

type Attributes = { href?: string; imageSrcSet?: string; imageSizes?: string; fetchPriority?: 'high' | 'low' };
type CachedHtml = { html: string; ahead: Attributes[] };

/** Caches rendered parts of pages. Evicts the least recently used ones when the cache is full. */
export function createFragmentCache({ maxCharacters = MAX_CHARACTERS } = {}): FragmentCache {
  const cache = new Map<string, CachedHtml>();
  let characters = 0;

  function store(key: string, fragment: CachedHtml): void {
    cache.set(key, fragment);
    characters += key.length + fragment.html.length;
    for (const [oldest, { html }] of cache) {
      if (characters <= maxCharacters) break;
      cache.delete(oldest);
      characters -= oldest.length + html.length;
    }
  }

  function find(key: string): CachedHtml | undefined {
    const cached = cache.get(key);
    if (!cached) return undefined;
    // A map preserves insertion order, so re-inserting marks it as most recently used.
    cache.delete(key);
    cache.set(key, cached);
    return cached;
  }

  return (key, children) => {
    const cached = find(key);
    const fragment = cached ?? renderFragment(children);
    if (!cached) store(key, fragment);
    for (const { href = '/', ...attributes } of fragment.ahead) preload(href, { as: 'image', ...attributes });
    return fragment.html;
  };
}

function renderFragment(children: ReactNode): CachedHtml {
  const written = renderToString(withRouter(children));
  const [links = ''] = PRELOAD_LINKS.exec(written) ?? [];
  const preloads = [...links.matchAll(/<link[^>]*>/g)].map(([link]) => parseAttributes(link));
  return { html: written.slice(links.length), ahead: preloads };
}

function parseAttributes(link: string): Attributes {
  const written = [...link.matchAll(/(href|imageSrcSet|imageSizes|fetchPriority)="([^"]*)"/g)];
  return Object.fromEntries(written.map(([, name, value = '']) => [name, value.replaceAll('&amp;', '&')]));
}

/** Passes the page's router contexts to content that is rendered separately. */
function withRouter(children: ReactNode): ReactNode {
  return ROUTER_CONTEXTS.reduce(
    (inner, RouterContext) => <RouterContext value={use(RouterContext)}>{inner}</RouterContext>,
    children,
  );
}
