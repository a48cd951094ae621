import { storePrivateFile } from '../../src/media/private-files.ts';
import { createTrackingToken } from '../../src/order-views/track.service.ts';
import { createPackingHelpers } from '../shipments.ts';
import { createOrder, createShipment, getOrderLine } from './order-records.ts';
import { createAdmin, type Fixtures, queryId, type Scene, unique } from './scene.ts';

const createShipmentId = (status: string) => async (scene: Scene) => (await createShipment(scene, status)).id;

async function createFailedDelivery(scene: Scene) {
  const orderId = await createOrder(scene);
  const { bring } = await createPackingHelpers(scene);
  return { orderId, shipmentId: (await bring(orderId, 'delivery_failed')).id };
}

export const createPrintJob = (kind: 'packing_slips' | 'gst_month') => async (scene: Scene) =>
  queryId(
    scene,
    `insert into print_jobs (kind, params, requested_by, status, file_key, pages, finished_at)
     values ($3, '{"orderIds": [], "month": "2026-11"}', $1, 'ready', $2, 1, now()) returning id`,
    [await createAdmin(scene), await storePrivateFile(scene.mediaStore, Buffer.from('%PDF-1.7')), kind],
  );

export const shipmentFixtures: Fixtures = {
  startPacking: { build: async (scene) => ({ payload: { orderId: await createOrder(scene) } }) },
  stopPacking: { id: createOrder },
  createShipment: {
    build: async (scene) => {
      const orderId = await createOrder(scene);
      const { id: orderLineId, quantity } = await getOrderLine(scene, orderId);
      return { payload: { orderId, lines: [{ orderLineId, quantity }] } };
    },
  },
  handOverShipments: {
    build: async (scene) => ({
      payload: { shipments: [{ id: (await createShipment(scene)).id, courierName: 'India Post' }] },
    }),
  },
  updateShipmentStatus: {
    id: createShipmentId('handed_over'),
    payload: { to: 'out_for_delivery', expectedStatus: 'handed_over' },
  },
  updateShipmentTracking: {
    id: createShipmentId('handed_over'),
    build: async () => ({ payload: { courierName: 'India Post', trackingNumber: unique('EP') } }),
  },
  resolveDeliveryFailure: { id: createShipmentId('delivery_failed'), payload: { kind: 'return_to_origin' } },
  receiveReturnedShipment: {
    build: async (scene) => {
      const { id, lineId } = await createShipment(scene, 'returning_to_origin');
      return { params: { id }, payload: { lines: [{ id: lineId, sellable: 1, damaged: 0, missing: 0 }] } };
    },
  },
  // No courier is configured in tests.
  bookShipment: { id: createShipmentId('packed'), payload: { courier: 'delhivery' }, status: 409 },
  printPackingSlips: { build: async (scene) => ({ payload: { orderIds: [await createOrder(scene)] } }) },
  printManifest: {
    build: async (scene) => {
      const { id } = await createShipment(scene, 'handed_over');
      await scene.pool.query(`update shipments set courier_name = 'Delhivery', handed_over_at = now() where id = $1`, [
        id,
      ]);
      return { payload: { shipmentIds: [id] } };
    },
  },
  getPrintJob: { id: createPrintJob('packing_slips'), needs: 'shipments.pack' },
  downloadPrintJob: { id: createPrintJob('packing_slips'), needs: 'shipments.pack' },
  resolveMyDeliveryFailure: {
    build: async (scene) => {
      const { orderId: id, shipmentId } = await createFailedDelivery(scene);
      return { params: { id, shipmentId }, payload: { kind: 'return_to_origin' } };
    },
    foreignStatus: 404,
  },
  trackOrder: {
    build: async (scene) => ({
      params: { token: await createTrackingToken(scene.signer, await createOrder(scene), new Date()) },
    }),
  },
  resolveDeliveryFailureByToken: {
    build: async (scene) => {
      const { orderId, shipmentId: id } = await createFailedDelivery(scene);
      return {
        params: { token: await createTrackingToken(scene.signer, orderId, new Date()), id },
        payload: { kind: 'return_to_origin' },
      };
    },
  },
};
