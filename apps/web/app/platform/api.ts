import type { Request as CallRequest, Reply } from '@kinari/contract/contract';
import type { ErrorReply, RefusalCode } from '@kinari/contract/refusals';
import type { CallName } from '@kinari/contract/routes';
import { fileNameIn, fillPath, queryString, type Values } from '@kinari/contract/routes/request';
import { methodAndPath } from './calls.ts';

export type CallOptions = {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Let the call reach the API even if the page goes away meanwhile. */
  keepalive?: boolean;
};

type ApiSettings = {
  /** Where the API lives; empty for the address the page itself came from. */
  origin: string;
  timeoutMs: number;
  readToken?: () => string | null;
  /** What tells the API which request or press a call belongs to. */
  follow?: () => Record<string, string>;
  /** A private call was answered by 401; with the token it was made with. */
  onSignedOut?: (token: string | null) => void;
  /** The call needs whoever is signed in to show again who they are; answers whether they did. */
  onProofNeeded?: () => Promise<boolean>;
  /** The shop demands a second factor of whoever is signed in before anything else. */
  onSecondFactorDue?: () => void;
};

/** A file is read to its end before it is saved, and may be long. */
const DOWNLOAD_MS = 120_000;

export type DownloadedFile = { name: string; content: Blob };

/** A typed way to make the calls of the contract; the contract's schemas stay on the server. */
export function createApi({ origin, timeoutMs, readToken, follow, onSignedOut, ...refused }: ApiSettings) {
  async function send(name: CallName, request: LooseRequest, withinMs: number): Promise<Response> {
    const { method, path } = methodAndPath(name);
    const { params, query, body, signal, headers, keepalive } = request;
    const token = readToken?.() ?? null;
    const url = `${origin}/api${fillPath(path, params)}${queryString(query)}`;
    const timeout = AbortSignal.timeout(withinMs);
    const response = await fetch(url, {
      method,
      headers: { ...follow?.(), ...headers, ...contentType(body), ...authorization(url, token) },
      body: body === undefined || body instanceof FormData ? (body ?? null) : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      keepalive,
    });
    if (response.status === 401) onSignedOut?.(token);
    if (!response.ok) throw await ApiError.from(response);
    return response;
  }

  async function call<Name extends CallName>(
    name: Name,
    request: CallRequest<Name> & CallOptions,
  ): Promise<Reply<Name>> {
    const response = await answering(() => send(name, request, timeoutMs), refused);
    return response.json() as Promise<Reply<Name>>;
  }

  /** For a call that answers a file: its bytes, and the name to save them under. */
  async function download<Name extends CallName>(
    name: Name,
    request: CallRequest<Name> & CallOptions,
  ): Promise<DownloadedFile> {
    const response = await answering(() => send(name, request, DOWNLOAD_MS), refused);
    return { name: fileNameIn(response.headers), content: await response.blob() };
  }
  return { call, download };
}

type Answers = Pick<ApiSettings, 'onProofNeeded' | 'onSecondFactorDue'>;

/** Sends something, and once more where the shop wanted to be shown first who is asking, and now has been. */
export async function answering<T>(send: () => Promise<T>, { onProofNeeded, onSecondFactorDue }: Answers): Promise<T> {
  try {
    return await send();
  } catch (error) {
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === 'second_factor_due') onSecondFactorDue?.();
    if (code !== 'proof_needed' || !(await onProofNeeded?.())) throw error;
    return send();
  }
}

/** A reply that was not a success: what the shop says, and the id under which its log tells more. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: RefusalCode;
  readonly requestId: string | undefined;
  readonly fields: Record<string, string>;

  constructor(status: number, reply: Partial<ErrorReply>) {
    super(reply.message ?? 'Something went wrong');
    this.status = status;
    this.code = reply.code ?? 'unexpected';
    this.requestId = reply.requestId;
    this.fields = reply.fields ?? {};
  }

  static async from(response: Response): Promise<ApiError> {
    // A proxy that fails in front of the API answers in HTML.
    const reply: Partial<ErrorReply> = await response.json().catch(() => ({}));
    return new ApiError(response.status, reply);
  }
}

/** The sentence to show for a failure: the shop's own where it has one, else the page's. */
export function failureText(error: unknown, fallback = 'Something went wrong'): string {
  return error instanceof ApiError && error.code !== 'unexpected' ? error.message : fallback;
}

/** The token goes to the shop's own API and nowhere else, whatever address a mistake may build. */
export function authorization(url: string, token: string | null): Record<string, string> {
  const ownApi = url.startsWith('/api/');
  return token && ownApi ? { Authorization: `Bearer ${token}` } : {};
}

function contentType(body: unknown): Record<string, string> {
  // The browser itself writes the header of a form with files, because it contains the boundary.
  return body === undefined || body instanceof FormData ? {} : { 'Content-Type': 'application/json' };
}

type LooseRequest = CallOptions & {
  params?: Values;
  query?: Values;
  body?: unknown;
};
