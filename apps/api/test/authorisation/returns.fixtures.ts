import type { ReturnStatus } from '@kinari/contract/labels/return-labels';
import { storePrivateFile } from '../../src/media/private-files.ts';
import { createCipher, REFUNDS_PURPOSE } from '../../src/platform/encryption.ts';
import { createGiftToken } from '../../src/returns/gift-link.ts';
import { issueStoreCredit } from '../../src/store-credit/store-credit.service.ts';
import { insertReturnRow } from '../return-rows.ts';
import { createDeliveredOrder, createOrder } from './order-records.ts';
import { createAdmin, type Fixtures, queryId, type Scene, unique } from './scene.ts';

const createDeliveredOrderId = async (scene: Scene) => (await createDeliveredOrder(scene)).id;

const createReturn =
  (status: ReturnStatus = 'approved') =>
  async (scene: Scene) => {
    const { id: orderId } = await createDeliveredOrder(scene);
    return (await insertReturnRow(scene.pool, { orderId, requestedBy: scene.owner.id, status })).id;
  };

async function createReturnPhoto(scene: Scene): Promise<string> {
  const fileKey = await storePrivateFile(scene.mediaStore, Buffer.from('RIFF'));
  return queryId(scene, 'insert into return_photos (return_id, file_key) values ($1, $2) returning id', [
    await createReturn()(scene),
    fileKey,
  ]);
}

async function createGiftOrder(scene: Scene) {
  const { id, lineId } = await createDeliveredOrder(scene);
  await scene.pool.query(
    `update orders set gift_recipient_name = 'Meera', gift_recipient_contact = '9811100000' where id = $1`,
    [id],
  );
  return { id, lineId, token: await createGiftToken(scene.signer, id) };
}

const createRefund =
  (status: 'pending' | 'awaiting_confirmation' = 'pending', method: 'upi' | null = 'upi') =>
  async (scene: Scene, orderId?: string) =>
    queryId(
      scene,
      `insert into refunds (order_id, paise, method, status, reference, recorded_by, due_on)
       values ($1, 1000, $5, $2, $3, $4, current_date) returning id`,
      [
        orderId ?? (await createOrder(scene)),
        status,
        status === 'awaiting_confirmation' ? unique('recorded') : null,
        await createAdmin(scene),
        method,
      ],
    );

/** Returns the code of a store credit without an owner. */
async function createGiftCode(scene: Scene): Promise<string> {
  const orderId = await createOrder(scene);
  const refundId = await createRefund()(scene, orderId);
  const cipher = createCipher(['a key of thirty-two characters or more'], REFUNDS_PURPOSE);
  const issued = { paise: 1000, ownerId: null, orderId, refundId, now: new Date() };
  return (await scene.db.transaction().execute((tx) => issueStoreCredit(tx, issued, cipher))).code;
}

const createRequestLine = (orderLineId: string, resolution: 'refund' | 'store_credit') => ({
  orderLineId,
  shipmentId: null,
  quantity: 1,
  reason: 'too_small',
  resolution,
});

export const returnFixtures: Fixtures = {
  getReturnOptions: { id: createDeliveredOrderId, foreignStatus: 404 },
  listMyReturns: { id: createOrder, foreignStatus: 404 },
  requestReturn: {
    build: async (scene) => {
      const { id, lineId } = await createDeliveredOrder(scene);
      return { params: { id }, payload: { lines: [createRequestLine(lineId, 'refund')] } };
    },
    foreignStatus: 404,
  },
  cancelReturn: { id: createReturn('requested'), foreignStatus: 404 },
  markReturnShipped: {
    id: createReturn(),
    payload: { courier: 'India Post', trackingNumber: 'EK123456789IN' },
    foreignStatus: 404,
  },
  addReturnPhotos: { id: createReturn(), form: {}, foreignStatus: 404 },
  getReturnPhoto: { id: createReturnPhoto, foreignStatus: 404 },
  downloadReturnSlip: { id: createReturn(), foreignStatus: 404 },
  getReturn: { id: createReturn('requested') },
  reviewReturn: { id: createReturn('requested'), payload: { kind: 'approve' } },
  receiveReturn: { id: createReturn() },
  inspectReturn: {
    build: async (scene) => {
      const id = await createReturn('received')(scene);
      const lineId = await queryId(scene, 'select id from return_lines where return_id = $1', [id]);
      return {
        params: { id },
        payload: { lines: [{ id: lineId, sellable: 1, damaged: 0, wrongItem: 0, missing: 0 }] },
      };
    },
  },
  getGift: { build: async (scene) => ({ params: { token: (await createGiftOrder(scene)).token } }) },
  requestGiftReturn: {
    build: async (scene) => {
      const { token, lineId } = await createGiftOrder(scene);
      return { params: { token }, payload: { lines: [createRequestLine(lineId, 'store_credit')] } };
    },
  },
  downloadGiftReturnSlip: {
    build: async (scene) => {
      const { id: orderId, token } = await createGiftOrder(scene);
      const { id } = await insertReturnRow(scene.pool, { orderId, resolution: 'store_credit' });
      return { params: { token, id } };
    },
  },
};

export const refundFixtures: Fixtures = {
  setRefundDestination: {
    id: createRefund(),
    payload: { method: 'upi', upiId: 'asha@okbank' },
    foreignStatus: 404,
  },
  remindRefundCustomer: { id: createRefund('pending', null) },
  recordRefundPayment: { id: createRefund(), build: async () => ({ payload: { reference: unique('UTR') } }) },
  confirmRefund: { id: createRefund('awaiting_confirmation') },
  redeemGiftCode: { build: async (scene) => ({ payload: { code: await createGiftCode(scene) } }) },
};
