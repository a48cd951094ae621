import { type Endpoint, type FileResponse, fileResponse } from '@kinari/contract/endpoint';
import { z } from 'zod';
import { type PrivateFile } from '../src/media/private-files.ts';
import { registerEndpoint, type Session } from '../src/platform/http/endpoint.ts';
import type { TestApp } from './test-app.ts';
import { createTestApi } from './test-endpoints.ts';

const entry = {
  route: 'GET /invoices/{owner}/{key}',
  summary: 'An invoice',
  access: 'signed-in',
  params: z.object({ owner: z.uuid(), key: z.string() }),
  response: fileResponse('application/pdf'),
  errors: ['not_found'],
} as const satisfies Endpoint;

type ReadFile = (file: PrivateFile, session: Session) => Promise<FileResponse['content']>;

/** Registers an endpoint for a private file. Returns a function that requests it. */
export function createInvoiceReader(shop: TestApp, name: string, readFile: ReadFile) {
  const api = createTestApi(shop);
  registerEndpoint(api, { name: 'readInvoice', entry }, async ({ params: { owner, key }, session }) => ({
    name,
    content: await readFile({ key, ownerId: owner, staffPermission: 'orders.read' }, session),
  }));
  return (owner: string, key: string, headers: Record<string, string> = {}) =>
    api.inject({ url: `/api/invoices/${owner}/${encodeURIComponent(key)}`, headers });
}
