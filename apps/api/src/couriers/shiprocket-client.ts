import type { z } from 'zod';
import { DAY, HOUR, type Now, systemClock } from '../platform/clock.ts';
import {
  parseResponse,
  type ServiceConnection,
  type ServiceRequest,
  type ServiceResponse,
  sendRequest,
  toProviderError,
} from '../platform/outbound/send-request.ts';
import { errorResponse, loginResponse } from './shiprocket-schemas.ts';

export type ShiprocketConfig = {
  root: string;
  email: string;
  password: string;
  webhookSecret?: string;
  /** The pickup location name in the Shiprocket account. */
  pickup: string;
  /** Shiprocket requires a customer email. We send the shop's instead. */
  shopEmail: string;
  timeoutMs: number;
  now?: Now;
};

// Tokens are valid for 10 days. Renew early, so that none expires during use.
const TOKEN_MS = 10 * DAY - HOUR;
const NAME = 'shiprocket';

export type Call = (request: ServiceRequest) => Promise<ServiceResponse>;

/** Creates an authenticated client. Renews the token once after a 401, which is safe because the call had no effect. */
export function createClient({ root, timeoutMs, email, password, now = systemClock }: ShiprocketConfig): Call {
  const connection: ServiceConnection = { service: NAME, root, timeoutMs };
  let token: { text: Promise<string>; until: number } | undefined;

  async function logIn(): Promise<string> {
    const response = await sendRequest(connection, {
      method: 'POST',
      path: '/v1/external/auth/login',
      body: { email, password },
    });
    if (response.status >= 400) throw toProviderError(NAME, errorMessage(response));
    return parseResponse(NAME, loginResponse, response).token;
  }

  function getToken(): Promise<string> {
    const at = now().getTime();
    if (token && token.until > at) return token.text;
    const renewed = { text: logIn(), until: at + TOKEN_MS };
    token = renewed;
    renewed.text.catch(() => {
      if (token === renewed) token = undefined;
    });
    return renewed.text;
  }

  return async (request) => {
    for (let attempt = 1; ; attempt++) {
      const bearer = await getToken();
      const response = await sendRequest(connection, { ...request, headers: { authorization: `Bearer ${bearer}` } });
      if (response.status === 401 && attempt === 1) token = undefined;
      else if (response.status >= 400) throw toProviderError(NAME, errorMessage(response));
      else return response;
    }
  };
}

/** Parses the response. "Some APIs may respond with an error message in a 200 body if data is invalid." */
export function parseShiprocketResponse<T>(schema: z.ZodType<T>, response: ServiceResponse): T {
  const message = errorMessage(response);
  if (message && !schema.safeParse(response.body).success) throw toProviderError(NAME, message);
  return parseResponse(NAME, schema, response);
}

function errorMessage({ body }: ServiceResponse): string | undefined {
  const { message, errors } = errorResponse.safeParse(body).data ?? {};
  return [message, ...Object.values(errors ?? {}).flat()].filter(Boolean).join(' ');
}
