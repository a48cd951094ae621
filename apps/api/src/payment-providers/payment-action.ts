import { ProviderRejectedError } from '../platform/outbound/provider-errors.ts';
import type { PaymentAction } from './payment-provider.ts';

/** A provider's hosts: exact names, or `*.example.com` for subdomains. The host of `root`, the configured URL, is one of them. */
export type ProviderHosts = { service: string; hosts: readonly string[]; root: string };

/** Returns the redirect to a provider's page, where customers enter their card details. Rejects other hosts. */
export function toRedirect(url: string, provider: ProviderHosts): PaymentAction {
  if (!isProviderUrl(url, provider))
    throw new ProviderRejectedError(provider.service, 'The payment page has an unknown address');
  return { kind: 'redirect', url };
}

/** Returns the action of a UPI link. Rejects other schemes, because the link becomes a link on our page. */
export function toUpiAction(link: string, service: string): PaymentAction {
  if (!/^upi:\/\/pay\?\S+$/i.test(link)) throw new ProviderRejectedError(service, 'The UPI link has an unknown format');
  return { kind: 'upi', link };
}

/** Returns undefined for an action that is not allowed. A look-up must report the payment nevertheless. */
export function findAction(createAction: () => PaymentAction): PaymentAction | null {
  try {
    return createAction();
  } catch {
    return null;
  }
}

export function isProviderUrl(text: string, { hosts, root }: ProviderHosts): boolean {
  const url = URL.parse(text);
  if (!url || url.username !== '' || url.password !== '') return false;
  // The configured URL may be a simulator on this machine, over http.
  if (url.origin === new URL(root).origin) return true;
  return url.protocol === 'https:' && url.port === '' && hosts.some((pattern) => isHost(url.hostname, pattern));
}

function isHost(hostname: string, pattern: string): boolean {
  return pattern.startsWith('*.') ? hostname.endsWith(pattern.slice(1)) : hostname === pattern;
}
