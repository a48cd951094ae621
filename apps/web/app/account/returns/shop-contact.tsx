import { formatPhone, phoneHref } from '../../platform/text/phone.ts';
import { useShop } from '../../shop/use-shop.ts';

/** How to reach the shop, within a sentence: `write to … or call …`. */
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
