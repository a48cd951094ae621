import { IndeterminateError, ProviderRejectedError } from '../../platform/outbound/provider-errors.ts';
import {
  type ServiceRequest,
  type ServiceResponse,
  sendRequest,
  toProviderError,
} from '../../platform/outbound/send-request.ts';
import { errorResponse } from './razorpay-schemas.ts';

export type RazorpayKeys = { root: string; keyId: string; keySecret: string; timeoutMs: number };
export type Call = (request: ServiceRequest) => Promise<ServiceResponse>;

// "The id provided does not exist", "invalid input [strippedId] = [...]": both have status 400.
const UNKNOWN_ID = /id provided does not exist|invalid input \[strippedId\]/i;

/** Creates an authenticated client of Razorpay or RazorpayX. */
export function createClient(service: string, { root, keyId, keySecret, timeoutMs }: RazorpayKeys): Call {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  return async (request) => {
    const headers = { ...request.headers, authorization };
    const response = await sendRequest({ service, root, timeoutMs }, { ...request, headers });
    // An earlier request with the same idempotency key is still being processed.
    if (response.status === 409) throw new IndeterminateError(service, `${service}: an identical request is under way`);
    if (response.status >= 400) throw toProviderError(service, errorMessage(response));
    return response;
  };
}

/**
 * Like `call`, but returns undefined if the provider does not know the id. Goes by the text, not by status 404: a wrong URL in the
 * settings must not look like an attempt that does not exist.
 */
export async function callUnlessUnknown(call: Call, request: ServiceRequest): Promise<ServiceResponse | undefined> {
  return call(request).catch((error: unknown) => {
    if (error instanceof ProviderRejectedError && UNKNOWN_ID.test(error.message)) return undefined;
    throw error;
  });
}

function errorMessage({ body }: ServiceResponse): string | undefined {
  const { error, message } = errorResponse.safeParse(body).data ?? {};
  return error?.description ?? message;
}
