import type { ReactNode } from 'react';
import { LegalText } from '../legal-text/legal-text.tsx';
import { parseLegalText } from '../legal-text/parse.ts';
import { formatPhone } from '../platform/text/phone.ts';
import { useShop, useShopRetry } from '../shop/use-shop.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Contents } from './contents.tsx';
import { PolicyHead } from './policy-head.tsx';
import './info.css';

type LegalPageProps = {
  title: string;
  lead: string;
  drawing: ReactNode;
  /** Absent when it could not be read. */
  page: { content: string; updatedAt: string } | undefined;
  anchors: readonly string[];
  children?: ReactNode;
};

/** A text of the database between its head and its list of contents. */
export function LegalPage({ title, lead, drawing, page, anchors, children }: LegalPageProps) {
  const { company } = useShop();
  const { isLoading, retry } = useShopRetry();
  const details = { ...company, phone: formatPhone(company.phone) };
  const text = page && parseLegalText(page.content, { company: details, anchors });
  return (
    <article>
      <PolicyHead title={title} lead={lead} drawing={drawing} updatedAt={page?.updatedAt} />
      <div className="page-width policy-columns">
        {text ? (
          <>
            <Contents sections={text.sections} />
            <div className="min-w-0">
              <LegalText text={text} />
              {children}
            </div>
          </>
        ) : (
          <LoadFailure what="this text" busy={isLoading} onRetry={retry} />
        )}
      </div>
    </article>
  );
}
