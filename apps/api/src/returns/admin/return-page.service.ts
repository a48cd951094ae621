import type { EndpointResponse } from '@kinari/contract/contract';
import type { Queryable } from '../../platform/database/db.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { getCustomerReturn } from '../customer-returns.service.ts';
import { returnDeadline } from '../return-window.ts';
import { findReturnContext } from './return-page.queries.ts';

export type AdminReturn = EndpointResponse<'getReturn'>['return'];

export async function getAdminReturn(db: Queryable, id: string): Promise<AdminReturn> {
  const context = await findReturnContext(db, id);
  if (!context) throw new DomainError('not_found');
  const until = context.deliveredOn && returnDeadline(context.deliveredOn).toISOString();
  return { ...(await getCustomerReturn(db, id)), ...context, until };
}
