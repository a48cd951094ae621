import type { EndpointBody } from '@kinari/contract/contract';
import type { ErrorCode } from '@kinari/contract/errors';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../platform/api.ts';
import { api } from '../../../platform/browser-api.ts';
import { showError } from '../../ui/show-error.ts';
import { orderDetailsQuery } from '../order-details.data.ts';
import type { ManualShipmentStatus, Shipment } from './shipment-steps.ts';

/** Reloads the order page and the lists after a shipment changes. */
function useOrderMutation<Variables>(
  orderId: string,
  mutationFn: (variables: Variables) => Promise<unknown>,
  isForm = true,
) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn,
    onError: (error) => {
      if (!isForm) showError(error, 'Couldn’t update the shipment. Try again.');
    },
    onSettled: async () => {
      void cache.invalidateQueries({ queryKey: ['admin', 'orders'] });
      await cache.invalidateQueries(orderDetailsQuery(orderId));
    },
  });
}

type StatusUpdate = { shipment: Shipment; to: ManualShipmentStatus; reason?: string };
const updateShipmentStatus = ({ shipment: { id, status }, to, reason }: StatusUpdate) =>
  api.call('updateShipmentStatus', { params: { id }, body: { to, expectedStatus: status, ...(reason && { reason }) } });

/** For forms, which show the error themselves. */
export const useUpdateShipmentStatus = (orderId: string) => useOrderMutation(orderId, updateShipmentStatus);
/** For buttons: shows errors as a toast. */
export const useUpdateShipmentStatusWithToast = (orderId: string) =>
  useOrderMutation(orderId, updateShipmentStatus, false);

type HandOverInput = Omit<EndpointBody<'handOverShipments'>['shipments'][number], 'id'>;

const handOverShipment = (id: string) => async (input: HandOverInput) => {
  const { outcomes } = await api.call('handOverShipments', { body: { shipments: [{ id, ...input }] } });
  const rejected = outcomes.find(({ done }) => !done);
  if (rejected) throw new ApiError(409, { code: rejected.code as ErrorCode, message: rejected.message ?? '' });
};

export const useHandOverShipment = (orderId: string, shipmentId: string) =>
  useOrderMutation(orderId, handOverShipment(shipmentId));
/** For buttons: a booked shipment needs no further input. */
export const useHandOverShipmentWithToast = (orderId: string, shipmentId: string) =>
  useOrderMutation(orderId, handOverShipment(shipmentId), false);

const bookShipment = (id: string) => (body: EndpointBody<'bookShipment'>) =>
  api.call('bookShipment', { params: { id }, body });

export const useBookShipment = (orderId: string, shipmentId: string) =>
  useOrderMutation(orderId, bookShipment(shipmentId));
export const useBookShipmentWithToast = (orderId: string, shipmentId: string) =>
  useOrderMutation(orderId, bookShipment(shipmentId), false);

export const useUpdateShipmentTracking = (orderId: string, shipmentId: string) =>
  useOrderMutation(orderId, (body: EndpointBody<'updateShipmentTracking'>) =>
    api.call('updateShipmentTracking', { params: { id: shipmentId }, body }),
  );

export const useResolveDeliveryFailure = (orderId: string, shipmentId: string) =>
  useOrderMutation(orderId, (body: EndpointBody<'resolveDeliveryFailure'>) =>
    api.call('resolveDeliveryFailure', { params: { id: shipmentId }, body }),
  );

export const useReceiveReturnedShipment = (orderId: string, shipmentId: string) =>
  useOrderMutation(orderId, (body: EndpointBody<'receiveReturnedShipment'>) =>
    api.call('receiveReturnedShipment', { params: { id: shipmentId }, body }),
  );

export const useEditOrder = (orderId: string) =>
  useOrderMutation(orderId, (body: EndpointBody<'editOrder'>) =>
    api.call('editOrder', { params: { id: orderId }, body }),
  );
