import { formatDay, formatPlural, toIndianDate } from '@kinari/contract/locale';
import type { CustomerSummary } from './customers.data.ts';

type NamedCustomer = Pick<CustomerSummary, 'name' | 'email'>;

export function customerName({ name, email }: NamedCustomer): string {
  return name || email || 'Customer without name';
}

export function formatDate(time: string): string {
  return formatDay(toIndianDate(new Date(time)));
}

/** Counting stops at a limit. Above it the text starts with `More than`. */
export function formatCustomerCount({ totalItems, exact }: { totalItems: number; exact: boolean }): string {
  return `${exact ? '' : 'More than '}${formatPlural(totalItems, 'customer')}`;
}
