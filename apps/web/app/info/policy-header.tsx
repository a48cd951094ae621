import { formatDay, toIndianDate } from '@kinari/contract/locale';
import type { ReactNode } from 'react';
import { LineIllustration } from '../ui/image/line-illustration.tsx';

type PolicyHeaderProps = { title: string; intro: string; illustration: ReactNode; updatedAt?: string | undefined };

export function PolicyHeader({ title, intro, illustration, updatedAt }: PolicyHeaderProps) {
  return (
    <div className="py-7 border-b border-border bg-surface lg:py-10">
      <div className="page-width flex items-center justify-between gap-8">
        <div>
          <h1 className="text-h1">{title}</h1>
          <p className="mt-2 max-w-[64ch] text-lead text-pretty text-text-muted">{intro}</p>
          {updatedAt && (
            <p className="mt-3 text-sm text-text-subtle">
              Last updated <time dateTime={updatedAt}>{formatDay(toIndianDate(new Date(updatedAt)))}</time>
            </p>
          )}
        </div>
        <div className="hidden flex-none md:block print:hidden!">
          <LineIllustration>{illustration}</LineIllustration>
        </div>
      </div>
    </div>
  );
}
