import type { ReactNode } from 'react';
import { LegalText } from '../legal-text/legal-text.tsx';
import { parseLegalText } from '../legal-text/parse.ts';
import { useCompanyDetails } from '../legal-text/use-company-details.ts';
import { useShopRetry } from '../site/use-shop.ts';
import { LoadError } from '../ui/load-error.tsx';
import { Contents } from './contents.tsx';
import { PolicyHeader } from './policy-header.tsx';
import './info.css';

type LegalPageProps = {
  title: string;
  intro: string;
  illustration: ReactNode;
  /** Missing if it could not be loaded. */
  page: { content: string; updatedAt: string } | undefined;
  anchors: readonly string[];
  children?: ReactNode;
};

/** A legal text from the database, with its header and table of contents. */
export function LegalPage({ title, intro, illustration, page, anchors, children }: LegalPageProps) {
  const company = useCompanyDetails();
  const { isLoading, retry } = useShopRetry();
  const text = page && parseLegalText(page.content, { company, anchors });
  return (
    <article>
      <PolicyHeader title={title} intro={intro} illustration={illustration} updatedAt={page?.updatedAt} />
      <div className="page-width grid gap-6 pt-5 lg:grid-cols-[260px_minmax(0,1fr)] lg:gap-16 lg:pt-12 print:block print:max-w-none">
        {text ? (
          <>
            <Contents sections={text.sections} />
            <div className="min-w-0">
              <LegalText text={text} />
              {children}
            </div>
          </>
        ) : (
          <LoadError what="this text" busy={isLoading} onRetry={retry} />
        )}
      </div>
    </article>
  );
}
