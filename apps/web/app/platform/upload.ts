import type { Request as CallRequest, contract, Reply } from '@kinari/contract/contract';
import { fillPath, formOf } from '@kinari/contract/routes/request';
import { ApiError, answering, authorization } from './api.ts';
import { answers } from './browser-api.ts';
import { methodAndPath } from './calls.ts';
import { expireSession, readToken } from './local-mirror.ts';

type Contract = typeof contract;

/** The calls that files travel with. */
type UploadName = { [Name in keyof Contract]: Contract[Name] extends { files: object } ? Name : never }[keyof Contract];
type FilesField<Name extends UploadName> = Contract[Name] extends { files: { field: infer Field } }
  ? Field & string
  : never;

type UploadRequest<Name extends UploadName> = CallRequest<Name> & {
  /** Under the name the contract gives them: `{ logo: [file] }`. */
  files: Record<FilesField<Name>, readonly File[]>;
  /** How much of it has left this browser, from 0 to 1. */
  onProgress?: (part: number) => void;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

// Ten pictures over a slow line take a while; a line that is dead should still come to an end.
const LONGEST_MS = 120_000;

/** Makes a call of the contract that carries files. `fetch` cannot tell how far an upload has got, so this is older. */
export function upload<Name extends UploadName>(name: Name, request: UploadRequest<Name>): Promise<Reply<Name>> {
  return answering(() => send(name, request), answers);
}

function send<Name extends UploadName>(name: Name, request: UploadRequest<Name>): Promise<Reply<Name>> {
  const { params, body, files, onProgress, headers, signal } = request as LooseUpload;
  const { method, path } = methodAndPath(name);
  const url = `/api${fillPath(path, params)}`;
  const token = readToken();

  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest();
    sending.open(method, url);
    sending.timeout = LONGEST_MS;
    for (const [header, value] of Object.entries({ ...headers, ...authorization(url, token) })) {
      sending.setRequestHeader(header, value);
    }
    sending.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0));
    sending.addEventListener('load', () => {
      if (sending.status === 401) expireSession(token);
      const reply = parse(sending.responseText) ?? {};
      if (sending.status >= 200 && sending.status < 300) resolve(reply as Reply<Name>);
      else reject(new ApiError(sending.status, reply));
    });
    for (const failure of ['error', 'timeout', 'abort']) {
      sending.addEventListener(failure, () => reject(new Error(`The upload ended by ${failure}`)));
    }
    signal?.addEventListener('abort', () => sending.abort());
    sending.send(formOf(body, files));
  });
}

// A proxy that fails in front of the API answers in HTML.
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
