import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/database/db.ts';
import { endpoint } from '../../platform/http/endpoint.ts';
import { listAddresses } from './address.queries.ts';
import { addAddress, deleteAddress, updateAddress } from './address.service.ts';
import { getPincode } from './pincode.service.ts';

export function addressRoutes(app: FastifyInstance, db: Db): void {
  const getAddressList = async (userId: string) => ({ addresses: await listAddresses(db, userId) });

  endpoint(app, 'listAddresses', ({ session }) => getAddressList(session.userId));

  endpoint(app, 'addAddress', async ({ session: { userId }, body }) => {
    await addAddress(db, userId, body);
    return getAddressList(userId);
  });

  endpoint(app, 'updateAddress', async ({ session: { userId }, params, body }) => {
    await updateAddress(db, { userId, id: params.id }, body);
    return getAddressList(userId);
  });

  endpoint(app, 'deleteAddress', async ({ session: { userId }, params }) => {
    await deleteAddress(db, { userId, id: params.id });
    return getAddressList(userId);
  });

  endpoint(app, 'getPincode', ({ params }) => getPincode(db, params.pincode));
}
