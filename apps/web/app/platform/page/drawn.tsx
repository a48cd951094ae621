import { createContext, type ReactNode, use } from 'react';

/** Draws something, or finds it drawn. */
export type DrawOnce = (key: string, children: ReactNode) => string;

/** Only the server has one: what it draws is the same for everybody. */
export const Drawing = createContext<DrawOnce | undefined>(undefined);

type DrawnProps = {
  as: 'li' | 'header' | 'footer' | 'section';
  className?: string;
  'data-section'?: string;
  /** Names all that its content is made of; without a name it is drawn each time. */
  keptAs: () => string | undefined;
  children?: ReactNode;
};

/**
 * An element that the server draws once and then inserts as it was, on whatever page; in the browser it is like any other. An id by
 * `useId`, which names a place in one page, cannot be inside.
 */
export function Drawn({ as: Tag, keptAs, children, ...rest }: DrawnProps) {
  const drawOnce = use(Drawing);
  const key = drawOnce && keptAs();
  if (!drawOnce || key === undefined) return <Tag {...rest}>{children}</Tag>;
  // oxlint-disable-next-line react/no-danger -- what React itself has drawn, and escaped, a moment ago
  return <Tag {...rest} dangerouslySetInnerHTML={{ __html: drawOnce(key, children) }} />;
}
