import type { ApiRequest as CallRequest, EndpointName, EndpointResponse } from '@kinari/contract/contract';
import type { ErrorCode, ErrorResponse } from '@kinari/contract/errors';
import { fileNameFromHeaders, fillPath, queryString, type RequestValues } from '@kinari/contract/routes/request';
import { methodAndPath } from './endpoint-routes.ts';

export type RequestOptions = {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Lets the request finish if the page is left. */
  keepalive?: boolean;
};

type ApiSettings = {
  /** Empty for the origin of the page. */
  origin: string;
  timeoutMs: number;
  readToken?: () => string | null;
  /** Headers that link the call to a request or trace. */
  follow?: () => Record<string, string>;
  /** Called on 401, with the token that was sent. */
  onSignedOut?: (token: string | null) => void;
  /** The call needs recent authentication. Resolves to true if the user authenticated. */
  onReauthenticationRequired?: () => Promise<boolean>;
  /** The account must set up two-factor authentication first. */
  onTwoFactorRequired?: () => void;
};

/** The timeout includes reading the whole file. */
const DOWNLOAD_MS = 120_000;

export type DownloadedFile = { name: string; content: Blob };

/** Creates a typed client for the contract. The contract's schemas stay on the server. */
export function createApiClient({ origin, timeoutMs, readToken, follow, onSignedOut, ...authHandlers }: ApiSettings) {
  async function send(name: EndpointName, request: LooseRequest, windowMs: number): Promise<Response> {
    const { method, path } = methodAndPath(name);
    const { params, query, body, signal, headers, keepalive } = request;
    const token = readToken?.() ?? null;
    const url = `${origin}/api${fillPath(path, params)}${queryString(query)}`;
    const timeout = AbortSignal.timeout(windowMs);
    const response = await fetch(url, {
      method,
      headers: { ...follow?.(), ...headers, ...contentType(body), ...authorization(url, token) },
      body: body === undefined || body instanceof FormData ? (body ?? null) : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      keepalive,
    });
    if (response.status === 401) onSignedOut?.(token);
    // A failing proxy in front of the API responds with HTML.
    if (!response.ok) throw await ApiError.from(response.status, await response.json().catch(() => ({})));
    return response;
  }

  async function call<Name extends EndpointName>(
    name: Name,
    request: CallRequest<Name> & RequestOptions,
  ): Promise<EndpointResponse<Name>> {
    const response = await withReauthentication(() => send(name, request, timeoutMs), authHandlers);
    return response.json() as Promise<EndpointResponse<Name>>;
  }

  async function download<Name extends EndpointName>(
    name: Name,
    request: CallRequest<Name> & RequestOptions,
  ): Promise<DownloadedFile> {
    const response = await withReauthentication(() => send(name, request, DOWNLOAD_MS), authHandlers);
    return { name: fileNameFromHeaders(response.headers), content: await response.blob() };
  }
  return { call, download };
}

type AuthHandlers = Pick<ApiSettings, 'onReauthenticationRequired' | 'onTwoFactorRequired'>;

/** Sends a request. Repeats it once if it needed recent authentication and the user authenticated. */
export async function withReauthentication<T>(
  send: () => Promise<T>,
  { onReauthenticationRequired, onTwoFactorRequired }: AuthHandlers,
): Promise<T> {
  try {
    return await send();
  } catch (error) {
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === 'two_factor_required') onTwoFactorRequired?.();
    if (code !== 'reauthentication_required' || !(await onReauthenticationRequired?.())) throw error;
    return send();
  }
}

/** An error response of the API. `requestId` finds the request in the log. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode;
  readonly requestId: string | undefined;
  readonly fields: Record<string, string>;

  constructor(status: number, reply: Partial<ErrorResponse>) {
    super(reply.message ?? 'Something went wrong');
    this.status = status;
    this.code = reply.code ?? 'unexpected';
    this.requestId = reply.requestId;
    this.fields = reply.fields ?? {};
  }

  /** Creates an error with our text for its code. */
  static async from(status: number, reply: Partial<ErrorResponse>): Promise<ApiError> {
    return new ApiError(status, { ...reply, ...(await chooseMessage(reply)) });
  }
}

// The texts are loaded with the first error, because most visits have none. Without them the API's message is shown, and
// also for an error of a newer API.
async function chooseMessage(reply: Partial<ErrorResponse>): Promise<Pick<ErrorResponse, 'message'> | undefined> {
  try {
    const { formatError, isKnownError } = await import('@kinari/contract/errors');
    return isKnownError(reply) ? { message: formatError(reply.code, reply.data) } : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the API's message for an expected error, otherwise `fallback`. */
export function errorMessage(error: unknown, fallback = 'Something went wrong'): string {
  return error instanceof ApiError && error.code !== 'unexpected' ? error.message : fallback;
}

/** Sends the token only to our own API, even if a bug builds another URL. */
export function authorization(url: string, token: string | null): Record<string, string> {
  const ownApi = url.startsWith('/api/');
  return token && ownApi ? { Authorization: `Bearer ${token}` } : {};
}

function contentType(body: unknown): Record<string, string> {
  // The browser sets the header for a form with files, because it contains the boundary.
  return body === undefined || body instanceof FormData ? {} : { 'Content-Type': 'application/json' };
}

type LooseRequest = RequestOptions & {
  params?: RequestValues;
  query?: RequestValues;
  body?: unknown;
};
