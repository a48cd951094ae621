import { LOCALE } from '@kinari/contract/locale';
import { returnPolicyJsonLd } from '../site/return-policy.ts';

const CONTEXT = 'https://schema.org';

type Company = { name: string; logoUrl: string | null; phone: string; email: string; address: string; pincode: string };

/** Structured data of the store and the site. The rating on the About page is left out, because it is not from reviews. */
export function companyJsonLd(publicUrl: string, { name, logoUrl, phone, email, address, pincode }: Company): object[] {
  const store = {
    '@context': CONTEXT,
    '@type': 'OnlineStore',
    '@id': `${publicUrl}/#store`,
    name,
    url: `${publicUrl}/`,
    logo: publicUrl + (logoUrl ?? '/icon-512.png'),
    ...(phone && { telephone: /^\d{10}$/.test(phone) ? `+91${phone}` : phone }),
    ...(email && { email }),
    ...(address && {
      address: { '@type': 'PostalAddress', streetAddress: address, postalCode: pincode, addressCountry: 'IN' },
    }),
    hasMerchantReturnPolicy: returnPolicyJsonLd(publicUrl),
  };
  const site = {
    '@context': CONTEXT,
    '@type': 'WebSite',
    name,
    url: `${publicUrl}/`,
    inLanguage: LOCALE,
    publisher: { '@id': store['@id'] },
  };
  return [store, site];
}
