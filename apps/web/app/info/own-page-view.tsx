import type { EndpointResponse } from '@kinari/contract/contract';
import { LegalText } from '../legal-text/legal-text.tsx';
import { parseLegalText } from '../legal-text/parse.ts';
import { useCompanyDetails } from '../legal-text/use-company-details.ts';

/** A page that the owner wrote. */
export function OwnPageView({ content }: { content: EndpointResponse<'getOwnPage'> }) {
  const company = useCompanyDetails();
  return (
    <article>
      <div className="py-7 border-b border-border bg-surface lg:py-10">
        <div className="page-width">
          <h1 className="text-h1 wrap-anywhere">{content.title}</h1>
        </div>
      </div>
      <div className="page-width pt-5 lg:pt-12">
        <LegalText text={parseLegalText(content.text, { company })} className="legal-text-plain wrap-anywhere" />
      </div>
    </article>
  );
}
