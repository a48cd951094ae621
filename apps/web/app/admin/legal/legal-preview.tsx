import { useDeferredValue, useMemo } from 'react';
import { LegalText } from '../../legal-text/legal-text.tsx';
import { parseLegalText } from '../../legal-text/parse.ts';
import { formatPhone } from '../../platform/text/phone.ts';
import { useShop } from '../../shop/use-shop.ts';

/** The text as shoppers will read it, a moment behind the typing so that typing stays quick. */
export function LegalPreview({ content }: { content: string }) {
  const { company } = useShop();
  const settled = useDeferredValue(content);
  const text = useMemo(
    () => parseLegalText(settled, { company: { ...company, phone: formatPhone(company.phone) } }),
    [settled, company],
  );
  return (
    // It scrolls, so those without a mouse must be able to reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section aria-label="Preview" tabIndex={0} className="legal-preview">
      <LegalText text={text} />
    </section>
  );
}
