import { useDeferredValue, useMemo } from 'react';
import { LegalText } from '../../legal-text/legal-text.tsx';
import { parseLegalText } from '../../legal-text/parse.ts';
import { formatPhone } from '../../platform/text/phone.ts';
import { useShop } from '../../site/use-shop.ts';

/** Previews the text as shoppers see it. Deferred, so that typing stays fast. */
export function LegalPreview({ content }: { content: string }) {
  const { company } = useShop();
  const deferredContent = useDeferredValue(content);
  const text = useMemo(
    () => parseLegalText(deferredContent, { company: { ...company, phone: formatPhone(company.phone) } }),
    [deferredContent, company],
  );
  return (
    // Focusable, so that keyboard users can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section aria-label="Preview" tabIndex={0} className="legal-preview">
      <LegalText text={text} />
    </section>
  );
}
