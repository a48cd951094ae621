import type { ProviderRejectedError } from '../../platform/outbound/provider-errors.ts';
import {
  type ServiceRequest,
  type ServiceResponse,
  sendRequest,
  toProviderError,
} from '../../platform/outbound/send-request.ts';
import { errorResponse } from './cashfree-schemas.ts';

export type CashfreeKeys = { root: string; clientId: string; clientSecret: string; timeoutMs: number };

export type CashfreeClient = {
  call(request: ServiceRequest): Promise<ServiceResponse>;
  /** Like `call`, but returns undefined if Cashfree does not know the order or refund. */
  find(request: ServiceRequest): Promise<ServiceResponse | undefined>;
  /** Like `call`, but returns undefined if the order or refund exists already. */
  create(request: ServiceRequest): Promise<ServiceResponse | undefined>;
};

const NAME = 'cashfree';
const API_VERSION = '2025-01-01';

export function createClient({ root, clientId, clientSecret, timeoutMs }: CashfreeKeys): CashfreeClient {
  const keys = { 'x-client-id': clientId, 'x-client-secret': clientSecret, 'x-api-version': API_VERSION };
  const connection = { service: NAME, root, timeoutMs };
  const send = (request: ServiceRequest) => sendRequest(connection, { ...request, headers: keys });
  async function sendUnless(status: 404 | 409, request: ServiceRequest): Promise<ServiceResponse | undefined> {
    const response = await send(request);
    if (response.status < 400) return response;
    // An error page of a proxy has no type. A wrong URL in the settings must not look like an unknown order.
    if (response.status === status && parseError(response).type) return undefined;
    throw toError(response);
  }
  return {
    find: (request) => sendUnless(404, request),
    create: (request) => sendUnless(409, request),
    async call(request) {
      const response = await send(request);
      if (response.status >= 400) throw toError(response);
      return response;
    },
  };
}

function parseError({ body }: ServiceResponse) {
  return errorResponse.safeParse(body).data ?? {};
}

function toError(response: ServiceResponse): ProviderRejectedError {
  return toProviderError(NAME, parseError(response).message ?? undefined);
}
