import { fileNameIn, fillPath, formOf, queryString, type Values } from '@kinari/contract/routes/request';
import type { CallOptions, CallShape, Client, ClientSettings, Refusal, SavedFile } from './types.ts';

const REPLY_MS = 10_000;
const FILE_MS = 120_000;

/** Where a call is, and what is special about it: `POST /products form keyed`. */
export type CallTable = Readonly<Record<string, string>>;

type LooseRequest = CallOptions & {
  params?: Values;
  query?: Values;
  body?: Record<string, unknown>;
  files?: Record<string, readonly File[]>;
  key?: string;
};

/** A reply that was not a success. */
export class ShopError extends Error implements Refusal {
  override name = 'ShopError';
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  readonly requestId: string | undefined;

  constructor(status: number, told: Partial<Refusal>) {
    super(told.message ?? 'Something went wrong');
    this.status = status;
    this.code = told.code ?? 'unexpected';
    this.fields = told.fields ?? {};
    this.requestId = told.requestId;
  }
}

/** A function for each call of the table. */
export function clientOf(table: CallTable, settings: ClientSettings): Client<Record<string, CallShape>> {
  const calls: Record<string, (request?: LooseRequest) => Promise<unknown>> = {};
  const attempt: typeof calls = {};
  for (const [name, how] of Object.entries(table)) {
    const make = (request: LooseRequest = {}) => send(how, request, settings);
    calls[name] = make;
    attempt[name] = (request) => make(request).then((reply) => ({ ok: true, reply }), refusalIn);
  }
  return Object.assign(calls, { attempt }) as unknown as Client<Record<string, CallShape>>;
}

// What the shop did not say, a line that broke say, is thrown as ever.
function refusalIn(error: unknown): { ok: false; refusal: Refusal } {
  if (!(error instanceof ShopError)) throw error;
  const { status, code, message, fields, requestId } = error;
  return { ok: false, refusal: { status, code, message, fields, requestId } };
}

async function send(how: string, request: LooseRequest, settings: ClientSettings): Promise<unknown> {
  const [method = '', path = '', ...marks] = how.split(' ');
  const isFile = marks.includes('file');
  const hasFiles = marks.includes('form');
  const timeout = AbortSignal.timeout(settings.timeoutMs ?? (isFile || hasFiles ? FILE_MS : REPLY_MS));
  const url = `${settings.url.replace(/\/+$/, '')}/api${fillPath(path, request.params)}${queryString(request.query)}`;
  const response = await (settings.fetch ?? globalThis.fetch)(url, {
    method,
    headers: headersOf(request, settings, { keyed: marks.includes('keyed'), json: !hasFiles }),
    body: hasFiles ? formOf(request.body, request.files) : textOf(request.body),
    signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
  });
  if (!response.ok) throw new ShopError(response.status, await toldBy(response));
  return isFile ? fileIn(response) : response.json();
}

function headersOf(
  request: LooseRequest,
  settings: ClientSettings,
  { keyed, json }: { keyed: boolean; json: boolean },
) {
  const headers: Record<string, string> = { ...settings.headers, ...request.headers };
  const token = typeof settings.token === 'function' ? settings.token() : settings.token;
  if (token) headers.Authorization = `Bearer ${token}`;
  if (json && request.body !== undefined) headers['Content-Type'] = 'application/json';
  // Whoever may have to send it again, after the line broke, gives a key of their own.
  if (keyed) headers['Idempotency-Key'] = request.key ?? crypto.randomUUID();
  return headers;
}

const textOf = (body: unknown) => (body === undefined ? null : JSON.stringify(body));

async function fileIn(response: Response): Promise<SavedFile> {
  return { name: fileNameIn(response.headers), content: await response.blob() };
}

// A proxy that fails in front of the shop answers in HTML.
async function toldBy(response: Response): Promise<Partial<Refusal>> {
  return response.json().catch(() => ({})) as Promise<Partial<Refusal>>;
}
