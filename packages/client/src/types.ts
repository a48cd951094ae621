// What the client looks like, over any table of calls. The build puts this text before the shop's own table, as index.d.ts: it
// imports nothing.

/** What goes into a call, what it answers and how the shop may refuse it. */
export type CallShape = { request: object; reply: unknown; refusal: string };

export type ClientSettings = {
  /** The address of the shop, as people type it: `https://shop.example`. In its own pages it may be empty. */
  url: string;
  /** The token of a login, or a function that has the one of the moment. Without one only public calls are answered. */
  token?: string | (() => string | null | undefined);
  /** How long a call may take; 10 seconds, and two minutes for files. */
  timeoutMs?: number;
  /** Sent with every call. */
  headers?: Record<string, string>;
  /** Instead of the platform's own. */
  fetch?: typeof globalThis.fetch;
};

/** What may be said of any single call. */
export type CallOptions = { signal?: AbortSignal; headers?: Record<string, string> };

/** A reply that is a file. */
export type SavedFile = { name: string; content: Blob };

/** What the shop says when it does not do what was asked. */
export type Refusal<Code extends string = string> = {
  status: number;
  code: Code;
  /** A sentence for a person. */
  message: string;
  /** What is wrong with which field of the body. */
  fields: Record<string, string>;
  /** Under this the shop's log tells more. */
  requestId: string | undefined;
};

export type Attempt<Call extends CallShape> =
  | { ok: true; reply: Call['reply'] }
  | { ok: false; refusal: Refusal<Call['refusal']> };

type Arguments<Request> =
  Record<string, never> extends Request ? [request?: Request & CallOptions] : [request: Request & CallOptions];

export type Client<Calls extends { [Name in keyof Calls]: CallShape }> = {
  /** Makes the call, and throws a `ShopError` if it is refused. */
  [Name in keyof Calls]: (...given: Arguments<Calls[Name]['request']>) => Promise<Calls[Name]['reply']>;
} & {
  /** The same calls, for those who expect a refusal: it is answered, with the codes that this call may be refused with. */
  attempt: { [Name in keyof Calls]: (...given: Arguments<Calls[Name]['request']>) => Promise<Attempt<Calls[Name]>> };
};
