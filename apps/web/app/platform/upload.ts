import type { ApiRequest as CallRequest, contract, EndpointResponse } from '@kinari/contract/contract';
import { fillPath, toFormData } from '@kinari/contract/routes/request';
import { ApiError, authorization, withReauthentication } from './api.ts';
import { authHandlers } from './browser-api.ts';
import { methodAndPath } from './endpoint-routes.ts';
import { markSessionExpired, readToken } from './local-session.ts';

type Contract = typeof contract;

type UploadName = { [Name in keyof Contract]: Contract[Name] extends { files: object } ? Name : never }[keyof Contract];
type FilesField<Name extends UploadName> = Contract[Name] extends { files: { field: infer Field } }
  ? Field & string
  : never;

type UploadRequest<Name extends UploadName> = CallRequest<Name> & {
  /** By the contract's field name: `{ logo: [file] }`. */
  files: Record<FilesField<Name>, readonly File[]>;
  /** Receives the uploaded part, from 0 to 1. */
  onProgress?: (part: number) => void;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

// Long enough for ten images on a slow network, but dead connections still end.
const MAX_UPLOAD_MS = 120_000;

/** Calls an endpoint that accepts files. Uses XMLHttpRequest, because `fetch` reports no upload progress. */
export function upload<Name extends UploadName>(
  name: Name,
  request: UploadRequest<Name>,
): Promise<EndpointResponse<Name>> {
  return withReauthentication(() => send(name, request), authHandlers);
}

function send<Name extends UploadName>(name: Name, request: UploadRequest<Name>): Promise<EndpointResponse<Name>> {
  const { params, body, files, onProgress, headers, signal } = request as LooseUpload;
  const { method, path } = methodAndPath(name);
  const url = `/api${fillPath(path, params)}`;
  const token = readToken();

  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest();
    sending.open(method, url);
    sending.timeout = MAX_UPLOAD_MS;
    for (const [header, value] of Object.entries({ ...headers, ...authorization(url, token) })) {
      sending.setRequestHeader(header, value);
    }
    sending.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0));
    sending.addEventListener('load', () => {
      if (sending.status === 401) markSessionExpired(token);
      const reply = parse(sending.responseText) ?? {};
      if (sending.status >= 200 && sending.status < 300) resolve(reply as EndpointResponse<Name>);
      else void ApiError.from(sending.status, reply).then(reject);
    });
    for (const failure of ['error', 'timeout', 'abort']) {
      sending.addEventListener(failure, () => reject(new Error(`Upload failed: ${failure}`)));
    }
    signal?.addEventListener('abort', () => sending.abort());
    sending.send(toFormData(body, files));
  });
}

// A failing proxy in front of the API responds with HTML.
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type LooseUpload = {
  params?: Record<string, string>;
  body?: Record<string, unknown>;
  files: Record<string, readonly File[]>;
  onProgress?: (part: number) => void;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};
