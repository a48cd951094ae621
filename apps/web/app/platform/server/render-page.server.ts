import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

/**
 * Renders a whole page before any of it is sent, because only a complete page can be hashed, tagged and cached. Bytes
 * instead of text: decoding and encoding again would take as long as rendering part of the page.
 */
export function renderPage(
  page: ReactNode,
  { nonce }: { nonce?: string | undefined } = {},
): Promise<Buffer<ArrayBuffer>> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer<ArrayBuffer>>();
  const { pipe } = renderToPipeableStream(page, {
    nonce,
    // React would move large parts to the end of the page, with a script that moves them back.
    progressiveChunkSize: Infinity,
    onAllReady: () => pipe(collect(resolve)),
    // Also an error within `Suspense`: the page must not be cached with a fallback in it.
    onError: reject,
  });
  return promise;
}

function collect(onEnd: (body: Buffer<ArrayBuffer>) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    write(chunk: Buffer, _encoding, onWritten) {
      chunks.push(chunk);
      onWritten();
    },
    final(onFinished) {
      onEnd(Buffer.concat(chunks));
      onFinished();
    },
  });
}
