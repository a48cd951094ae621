import { IndeterminateError, ProviderRejectedError } from '../platform/outbound/provider-errors.ts';

/** Sends a refund or payout. If the provider rejects it, an earlier call may have sent it: then that one is returned. */
export async function sendOnce<T>(send: () => Promise<T>, lookUp: () => Promise<T | undefined>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ProviderRejectedError)) throw error;
    const existing = await lookUp().catch((lookUpError: unknown) => {
      throw lookUpError instanceof IndeterminateError ? lookUpError : error;
    });
    if (!existing) throw error;
    return existing;
  }
}
