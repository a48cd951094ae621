import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { endpoint } from '../../platform/http/endpoint.ts';
import { DOCS_PREFIX } from '../../platform/http/openapi.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { getActor } from '../staff/actor.ts';
import { createApiKey, listApiKeys, stopApiKey } from './api-key.service.ts';

type ApiConfig = Pick<Config, 'PUBLIC_URL' | 'CORS_ORIGINS' | 'showsApiDocs'>;

export function apiKeyRoutes(app: FastifyInstance, deps: IdentityDeps, config: ApiConfig): void {
  const { PUBLIC_URL, CORS_ORIGINS: origins, showsApiDocs } = config;
  const api = { url: `${PUBLIC_URL}/api`, docsUrl: showsApiDocs ? PUBLIC_URL + DOCS_PREFIX : null, origins };

  endpoint(app, 'listApiKeys', async () => ({ apiKeys: await listApiKeys(deps.db, deps.now()), api }));
  endpoint(app, 'createApiKey', (request) => createApiKey(deps, getActor(request), request.body));
  endpoint(app, 'stopApiKey', (request) => stopApiKey(deps, getActor(request), request.params.id));
}
