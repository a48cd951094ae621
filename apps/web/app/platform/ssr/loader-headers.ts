import type { HeadersArgs } from 'react-router';

/** For pages whose loader may set `Cache-Control`. Otherwise the headers of the layout count. */
export function loaderHeadersFirst({ loaderHeaders, parentHeaders }: HeadersArgs): Headers {
  return loaderHeaders.has('Cache-Control') ? loaderHeaders : parentHeaders;
}
