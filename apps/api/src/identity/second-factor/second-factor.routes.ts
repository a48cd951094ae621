import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../platform/http/endpoint.ts';
import type { Desk } from '../desk.ts';
import { proveAgain } from './proof.service.ts';

export function secondFactorRoutes(app: FastifyInstance, desk: Desk): void {
  endpoint(app, 'proveAgain', async ({ session, body }) => {
    await proveAgain(desk, session, body);
    return { message: 'Thank you' };
  });
}
