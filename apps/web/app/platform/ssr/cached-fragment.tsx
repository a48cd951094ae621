import { createContext, type ReactNode, use } from 'react';

/** Renders to HTML, or returns the cached HTML for the key. */
export type FragmentCache = (key: string, children: ReactNode) => string;

/** Set only on the server, where the output is the same for every visitor. */
export const FragmentCacheContext = createContext<FragmentCache | undefined>(undefined);

type CachedFragmentProps = {
  as: 'li' | 'header' | 'footer' | 'section';
  className?: string;
  'data-section'?: string;
  /** Returns a key with everything the content depends on. Without a key it is not cached. */
  cacheKey: () => string | undefined;
  children?: ReactNode;
};

/**
 * Caches the server-rendered HTML of an element across pages. In the browser it is a normal element. Must not contain
 * `useId`, because its ids are unique only within one page.
 */
export function CachedFragment({ as: Tag, cacheKey, children, ...rest }: CachedFragmentProps) {
  const renderCached = use(FragmentCacheContext);
  const key = renderCached && cacheKey();
  if (!renderCached || key === undefined) return <Tag {...rest}>{children}</Tag>;
  // oxlint-disable-next-line react/no-danger -- what React itself has drawn, and escaped, a moment ago
  return <Tag {...rest} dangerouslySetInnerHTML={{ __html: renderCached(key, children) }} />;
}
