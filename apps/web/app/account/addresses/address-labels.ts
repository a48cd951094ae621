import { formatPhone } from '../../platform/text/phone.ts';
import type { Address } from './address.data.ts';

export function formatRecipient({ recipientName, mobile }: Pick<Address, 'recipientName' | 'mobile'>): string {
  return [recipientName, mobile && formatPhone(mobile)].filter(Boolean).join(', ');
}
