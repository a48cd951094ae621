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
    <section
      aria-label="Preview"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
      tabIndex={0}
      className="legal-preview p-4 overflow-auto [overscroll-behavior:contain] border border-border rounded-md bg-surface"
    >
      <LegalText text={text} />
    </section>
  );
}
