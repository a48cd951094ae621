import type { Ref } from 'react';
import { PageTitle } from '../site/page-title.tsx';

/** The heading can receive focus after the last line is removed. */
export function CartHeader({ count, heading }: { count?: number; heading?: Ref<HTMLHeadingElement> }) {
  return (
    <>
      <PageTitle screen="Cart" isUnlisted />
      <div className="mb-3 flex items-baseline gap-2.5 lg:mb-5">
        <h1 ref={heading} tabIndex={-1} className="text-h1">
          Cart
        </h1>
        {count !== undefined && count > 0 && (
          <p className="text-label text-text-subtle">{count === 1 ? '1 item' : `${count} items`}</p>
        )}
      </div>
    </>
  );
}
