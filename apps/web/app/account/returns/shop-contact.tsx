import { formatPhone, phoneHref } from '../../platform/text/phone.ts';
import { useShop } from '../../site/use-shop.ts';

/** Renders the contact details for use in a sentence: `write to … or call …`. */
export function ShopContact() {
  const { email, phone } = useShop().company;
  if (!email && !phone) return 'contact us';
  return (
    <>
      {email && (
        <>
          write to{' '}
          <a href={`mailto:${email}`} className="underline underline-offset-3">
            {email}
          </a>
        </>
      )}
      {email && phone && ' or '}
      {phone && (
        <>
          call{' '}
          <a href={phoneHref(phone)} className="tabular underline underline-offset-3">
            {formatPhone(phone)}
          </a>
        </>
      )}
    </>
  );
}
