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
import type { DrawOnce } from '../page/drawn.tsx';

const MOST_CHARACTERS = 8_000_000;

// What links and what the loaders read are found by. The router's own provider would begin a page anew.
const ROUTER = [
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

// Pictures to fetch ahead, which React writes in front of what it draws. They belong to the head of the page.
const FETCHED_AHEAD = /^(?:<link rel="preload" as="image"[^>]*>)+/;

type Attributes = { href?: string; imageSrcSet?: string; imageSizes?: string; fetchPriority?: 'high' | 'low' };
type Kept = { html: string; ahead: Attributes[] };

/** Keeps parts of pages as they were drawn; the one not asked for the longest goes first when there is no more room. */
export function createDrawOnce({ mostCharacters = MOST_CHARACTERS } = {}): DrawOnce {
  const kept = new Map<string, Kept>();
  let characters = 0;

  function keep(key: string, drawn: Kept): void {
    kept.set(key, drawn);
    characters += key.length + drawn.html.length;
    for (const [oldest, { html }] of kept) {
      if (characters <= mostCharacters) break;
      kept.delete(oldest);
      characters -= oldest.length + html.length;
    }
  }

  function find(key: string): Kept | undefined {
    const known = kept.get(key);
    if (!known) return undefined;
    // A map remembers the order of insertion: what was asked for last stands last.
    kept.delete(key);
    kept.set(key, known);
    return known;
  }

  return (key, children) => {
    const known = find(key);
    const drawn = known ?? draw(children);
    if (!known) keep(key, drawn);
    for (const { href = '/', ...attributes } of drawn.ahead) preload(href, { as: 'image', ...attributes });
    return drawn.html;
  };
}

function draw(children: ReactNode): Kept {
  const written = renderToString(withRouter(children));
  const [links = ''] = FETCHED_AHEAD.exec(written) ?? [];
  const ahead = [...links.matchAll(/<link[^>]*>/g)].map(([link]) => attributesOf(link));
  return { html: written.slice(links.length), ahead };
}

function attributesOf(link: string): Attributes {
  const written = [...link.matchAll(/(href|imageSrcSet|imageSizes|fetchPriority)="([^"]*)"/g)];
  return Object.fromEntries(written.map(([, name, value = '']) => [name, value.replaceAll('&amp;', '&')]));
}

/** What is drawn by itself finds the router of the page it is drawn for. */
function withRouter(children: ReactNode): ReactNode {
  return ROUTER.reduce((inner, Given) => <Given value={use(Given)}>{inner}</Given>, children);
}
