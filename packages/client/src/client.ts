import {
  fileNameFromHeaders,
  fillPath,
  queryString,
  type RequestValues,
  toFormData,
} from '@kinari/contract/routes/request';
import type { CallOptions, CallShape, Client, ClientSettings, ErrorDetails, SavedFile } from './types.ts';

const RESPONSE_TIMEOUT_MS = 10_000;
const FILE_TIMEOUT_MS = 120_000;

/** Method, path and flags by endpoint: `POST /products form keyed`. */
export type EndpointTable = Readonly<Record<string, string>>;

type UntypedRequest = CallOptions & {
  params?: RequestValues;
  query?: RequestValues;
  body?: Record<string, unknown>;
  files?: Record<string, readonly File[]>;
  key?: string;
};

/** Thrown for a response that is not a success. */
export class ShopError extends Error implements ErrorDetails {
  override name = 'ShopError';
  readonly status: number;
  readonly code: string;
  readonly data: Record<string, unknown>;
  readonly fields: Record<string, string>;
  readonly requestId: string | undefined;

  constructor(status: number, errorBody: Partial<ErrorDetails>) {
    super(errorBody.message ?? 'Something went wrong');
    this.status = status;
    this.code = errorBody.code ?? 'unexpected';
    this.data = errorBody.data ?? {};
    this.fields = errorBody.fields ?? {};
    this.requestId = errorBody.requestId;
  }
}

export function createClientFromTable(
  table: EndpointTable,
  settings: ClientSettings,
): Client<Record<string, CallShape>> {
  const methods: Record<string, (request?: UntypedRequest) => Promise<unknown>> = {};
  const attempt: typeof methods = {};
  for (const [name, route] of Object.entries(table)) {
    const sendRequest = (request: UntypedRequest = {}) => send(route, request, settings);
    methods[name] = sendRequest;
    attempt[name] = (request) => sendRequest(request).then((reply) => ({ ok: true, reply }), toErrorResult);
  }
  return Object.assign(methods, { attempt }) as unknown as Client<Record<string, CallShape>>;
}

// Rethrows everything that is not an error response, such as a network failure.
function toErrorResult(error: unknown): { ok: false; error: ErrorDetails } {
  if (!(error instanceof ShopError)) throw error;
  const { status, code, message, data, fields, requestId } = error;
  return { ok: false, error: { status, code, message, data, fields, requestId } };
}

async function send(route: string, request: UntypedRequest, settings: ClientSettings): Promise<unknown> {
  const [method = '', path = '', ...flags] = route.split(' ');
  const isFile = flags.includes('file');
  const hasFiles = flags.includes('form');
  const timeout = AbortSignal.timeout(
    settings.timeoutMs ?? (isFile || hasFiles ? FILE_TIMEOUT_MS : RESPONSE_TIMEOUT_MS),
  );
  const url = `${settings.url.replace(/\/+$/, '')}/api${fillPath(path, request.params)}${queryString(request.query)}`;
  const response = await (settings.fetch ?? globalThis.fetch)(url, {
    method,
    headers: buildHeaders(request, settings, { keyed: flags.includes('keyed'), json: !hasFiles }),
    body: hasFiles ? toFormData(request.body, request.files) : toJsonBody(request.body),
    signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
  });
  if (!response.ok) throw new ShopError(response.status, await parseErrorBody(response));
  return isFile ? toSavedFile(response) : response.json();
}

function buildHeaders(
  request: UntypedRequest,
  settings: ClientSettings,
  { keyed, json }: { keyed: boolean; json: boolean },
) {
  const headers: Record<string, string> = { ...settings.headers, ...request.headers };
  const token = typeof settings.token === 'function' ? settings.token() : settings.token;
  if (token) headers.Authorization = `Bearer ${token}`;
  if (json && request.body !== undefined) headers['Content-Type'] = 'application/json';
  // To be able to repeat a request after a network failure, the caller must pass a key.
  if (keyed) headers['Idempotency-Key'] = request.key ?? crypto.randomUUID();
  return headers;
}

const toJsonBody = (body: unknown) => (body === undefined ? null : JSON.stringify(body));

async function toSavedFile(response: Response): Promise<SavedFile> {
  return { name: fileNameFromHeaders(response.headers), content: await response.blob() };
}

// A proxy in front of the shop returns HTML errors.
async function parseErrorBody(response: Response): Promise<Partial<ErrorDetails>> {
  return response.json().catch(() => ({})) as Promise<Partial<ErrorDetails>>;
}
