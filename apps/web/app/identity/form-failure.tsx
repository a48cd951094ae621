import { Banner } from '../ui/banner.tsx';

/** Announced to screen readers, because no toast repeats it. The region exists before it has content. */
export function FormFailure({ children }: { children: string | undefined }) {
  return (
    <div role="alert" className="contents">
      {children && <Banner tone="bad">{children}</Banner>}
    </div>
  );
}
