import { type Now, SECOND, systemClock } from '../../platform/clock.ts';
import { IndeterminateError, type ProviderRejectedError } from '../../platform/outbound/provider-errors.ts';
import {
  parseResponse,
  type ServiceRequest,
  type ServiceResponse,
  sendRequest,
  toProviderError,
} from '../../platform/outbound/send-request.ts';
import { errorResponse, tokenResponse } from './phonepe-schemas.ts';

export type PhonepeKeys = {
  root: string;
  authRoot: string;
  clientId: string;
  clientSecret: string;
  clientVersion: string;
  timeoutMs: number;
  now?: Now;
};

export type PhonepeClient = {
  call(request: ServiceRequest): Promise<ServiceResponse>;
  /** Like `call`, but returns undefined if PhonePe does not know the order or refund. */
  find(request: ServiceRequest): Promise<ServiceResponse | undefined>;
};

type Token = { text: string; renewAt: number; expiresAt: number };

const NAME = 'phonepe';
// The codes are not documented. A 404 without a code may come from a wrong URL in the settings.
const UNKNOWN_ID = /NOT_FOUND|INVALID_MERCHANT_(ORDER|REFUND)_ID/i;

/** Creates an authenticated client. Renews the token once after a 401, which is safe because the call had no effect. */
export function createClient(keys: PhonepeKeys): PhonepeClient {
  const getToken = createTokenCache(keys);
  async function send(request: ServiceRequest): Promise<ServiceResponse> {
    const connection = { service: NAME, root: keys.root, timeoutMs: keys.timeoutMs };
    const token = await getToken();
    const response = await sendRequest(connection, withToken(request, token));
    return response.status === 401 ? sendRequest(connection, withToken(request, await getToken(token))) : response;
  }
  return {
    async call(request) {
      const response = await send(request);
      if (response.status === 409) throw new IndeterminateError(NAME, `${NAME}: an identical request is under way`);
      if (response.status >= 400) throw toError(response);
      return response;
    },
    async find(request) {
      const response = await send(request);
      if (response.status < 400) return response;
      if (UNKNOWN_ID.test(parseError(response).code ?? '')) return undefined;
      throw toError(response);
    },
  };
}

function parseError({ body }: ServiceResponse) {
  return errorResponse.safeParse(body).data ?? {};
}

function toError(response: ServiceResponse): ProviderRejectedError {
  const { code, message } = parseError(response);
  return toProviderError(NAME, message ?? code ?? undefined);
}

function withToken(request: ServiceRequest, token: Token): ServiceRequest {
  return { ...request, headers: { authorization: `O-Bearer ${token.text}` } };
}

/** Renews the token at half of its life, as their SDK does. The old one is used while renewing fails. */
function createTokenCache(keys: PhonepeKeys): (rejected?: Token) => Promise<Token> {
  const { now = systemClock } = keys;
  let token: Token | undefined;
  let renewal: Promise<Token> | undefined;
  return async (rejected) => {
    if (token && token === rejected) token = undefined;
    if (token && now().getTime() < token.renewAt) return token;
    renewal ??= logIn(keys, now).finally(() => {
      renewal = undefined;
    });
    try {
      token = await renewal;
      return token;
    } catch (error) {
      if (token && now().getTime() < token.expiresAt) return token;
      throw error;
    }
  };
}

async function logIn({ authRoot, timeoutMs, ...keys }: PhonepeKeys, now: Now): Promise<Token> {
  const startedAt = now().getTime();
  const body = new URLSearchParams({
    client_id: keys.clientId,
    client_secret: keys.clientSecret,
    client_version: keys.clientVersion,
    grant_type: 'client_credentials',
  });
  const request = { method: 'POST', path: '/v1/oauth/token', body } as const;
  const response = await sendRequest({ service: NAME, root: authRoot, timeoutMs }, request);
  if (response.status >= 400) throw toError(response);
  const { access_token: text, issued_at: issuedAt, expires_at: end } = parseResponse(NAME, tokenResponse, response);
  // Measured with their clock only, because ours may differ.
  const lifeMs = (end - (issuedAt ?? startedAt / SECOND)) * SECOND;
  return { text, renewAt: startedAt + lifeMs / 2, expiresAt: startedAt + lifeMs };
}
