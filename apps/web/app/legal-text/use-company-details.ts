import { formatPhone } from '../platform/text/phone.ts';
import { useShop } from '../site/use-shop.ts';
import type { CompanyDetails } from './placeholders.ts';

/** Returns the values of the placeholders in texts. */
export function useCompanyDetails(): CompanyDetails {
  const { company } = useShop();
  return { ...company, phone: formatPhone(company.phone) };
}
