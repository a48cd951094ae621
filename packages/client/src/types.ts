// Generic part of the client's types. The build writes this text into index.d.ts before the endpoint table, so it must not
// import anything.

export type CallShape = { request: object; reply: unknown; error: string };

export type ClientSettings = {
  /** Base URL of the shop: `https://shop.example`. Can be empty in the shop's own pages. */
  url: string;
  /** API key, login token, or a function that returns the current one. Without it, only public endpoints work. */
  token?: string | (() => string | null | undefined);
  /** Default: 10 seconds, or two minutes for files. */
  timeoutMs?: number;
  headers?: Record<string, string>;
  /** Replaces the global `fetch`. */
  fetch?: typeof globalThis.fetch;
};

export type CallOptions = { signal?: AbortSignal; headers?: Record<string, string> };

/** Headers of a request, as `fetch` or Node have them. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | string[] | undefined>>;

export type SavedFile = { name: string; content: Blob };

export type ErrorDetails<Code extends string = string> = {
  status: number;
  code: Code;
  /** A message for users. */
  message: string;
  /** Details of the error: numbers, ids and names. */
  data: Record<string, unknown>;
  /** Messages by field of the body. */
  fields: Record<string, string>;
  /** Identifies the request in the shop's log. */
  requestId: string | undefined;
};

export type Attempt<Call extends CallShape> =
  | { ok: true; reply: Call['reply'] }
  | { ok: false; error: ErrorDetails<Call['error']> };

type Arguments<Request> =
  Record<string, never> extends Request ? [request?: Request & CallOptions] : [request: Request & CallOptions];

export type Client<Calls extends { [Name in keyof Calls]: CallShape }> = {
  /** Sends the request. Throws a `ShopError` if the shop returns an error. */
  [Name in keyof Calls]: (...args: Arguments<Calls[Name]['request']>) => Promise<Calls[Name]['reply']>;
} & {
  /** Same endpoints, but errors are returned instead of thrown, with the codes each endpoint can return. */
  attempt: { [Name in keyof Calls]: (...args: Arguments<Calls[Name]['request']>) => Promise<Attempt<Calls[Name]>> };
};
