import { createContext, type ReactNode, use } from 'react';

/** Renders to HTML, or returns the cached HTML for the key. */
export type FragmentCache = (key: string, children: ReactNode) => string;

/** Set only on the server, where the output is the same for every visitor. */
export const FragmentCacheContext = createContext<FragmentCache | undefined>(undefined);

type CachedFragmentProps = {
  as: 'li' | 'ul' | 'section';
  className?: string;
  'data-section'?: string;
  /** Returns a key with everything the content depends on. Without a key it is not cached. */
  cacheKey: () => string | undefined;
  children?: ReactNode;
};

/**
 * Caches the server-rendered HTML of an element across pages. In the browser it is a normal element. The content is
 * rendered outside the page: it must not use `useId`, loader data, the current URL or images that load eagerly.
 */
export function CachedFragment({ as: Tag, cacheKey, children, ...rest }: CachedFragmentProps) {
  const renderCached = use(FragmentCacheContext);
  const key = renderCached && cacheKey();
  if (!renderCached || key === undefined) return <Tag {...rest}>{children}</Tag>;
  // oxlint-disable-next-line react/no-danger -- React rendered and escaped this HTML
  return <Tag {...rest} dangerouslySetInnerHTML={{ __html: renderCached(key, children) }} />;
}
