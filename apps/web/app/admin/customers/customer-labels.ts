import { formatDay, toIndianDate } from '../../platform/text/format-date.ts';
import type { CustomerSummary } from './customers.data.ts';

type NamedCustomer = Pick<CustomerSummary, 'name' | 'email'>;

export function customerName({ name, email }: NamedCustomer): string {
  return name || email;
}

export function formatDate(time: string): string {
  return formatDay(toIndianDate(new Date(time)));
}

export function formatPlural(count: number, singular: string, plural = `${singular}s`): string {
  return `${count.toLocaleString('en-IN')} ${count === 1 ? singular : plural}`;
}

/** Counting stops at a limit. Above it the text starts with `More than`. */
export function formatCustomerCount({ totalItems, exact }: { totalItems: number; exact: boolean }): string {
  return `${exact ? '' : 'More than '}${formatPlural(totalItems, 'customer')}`;
}
