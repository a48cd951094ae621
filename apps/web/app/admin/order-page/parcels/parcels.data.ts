import type { Body } from '@kinari/contract/contract';
import type { RefusalCode } from '@kinari/contract/refusals';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../platform/api.ts';
import { api } from '../../../platform/browser-api.ts';
import { failureOf } from '../../failure.ts';
import { orderInFullQuery } from '../order-page.data.ts';
import type { Parcel, Told } from './parcel-steps.ts';

/** Whatever is done about an order's parcels, its page and the lists are read anew. */
function useOrderWrite<What>(orderId: string, write: (what: What) => Promise<unknown>, isForm = true) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: write,
    onError: (error) => {
      if (!isForm) failureOf(error, 'That did not work. Please try again.');
    },
    onSettled: async () => {
      void cache.invalidateQueries({ queryKey: ['admin', 'orders'] });
      await cache.invalidateQueries(orderInFullQuery(orderId));
    },
  });
}

type Move = { parcel: Parcel; to: Told; reason?: string };
const moveParcel = ({ parcel: { id, state }, to, reason }: Move) =>
  api.call('moveParcel', { params: { id }, body: { to, seen: state, ...(reason && { reason }) } });

/** From a form, which says itself what went wrong. */
export const useMoveParcel = (orderId: string) => useOrderWrite(orderId, moveParcel);
/** By one press. */
export const usePressParcel = (orderId: string) => useOrderWrite(orderId, moveParcel, false);

type Given = Omit<Body<'handOver'>['parcels'][number], 'id'>;

const handOver = (id: string) => async (given: Given) => {
  const { outcomes } = await api.call('handOver', { body: { parcels: [{ id, ...given }] } });
  const refused = outcomes.find(({ done }) => !done);
  if (refused) throw new ApiError(409, { code: refused.code as RefusalCode, message: refused.message ?? '' });
};

export const useHandOver = (orderId: string, parcelId: string) => useOrderWrite(orderId, handOver(parcelId));
/** By one press: the courier that was asked has given all there is to know. */
export const usePressHandOver = (orderId: string, parcelId: string) =>
  useOrderWrite(orderId, handOver(parcelId), false);

const bookParcel = (id: string) => (body: Body<'bookParcel'>) => api.call('bookParcel', { params: { id }, body });

export const useAskCourier = (orderId: string, parcelId: string) => useOrderWrite(orderId, bookParcel(parcelId));
export const usePressCourier = (orderId: string, parcelId: string) =>
  useOrderWrite(orderId, bookParcel(parcelId), false);

export const useRenumber = (orderId: string, parcelId: string) =>
  useOrderWrite(orderId, (body: Body<'renumberParcel'>) =>
    api.call('renumberParcel', { params: { id: parcelId }, body }),
  );

export const useDecide = (orderId: string, parcelId: string) =>
  useOrderWrite(orderId, (body: Body<'decideFailure'>) =>
    api.call('decideFailure', { params: { id: parcelId }, body }),
  );

export const useReceive = (orderId: string, parcelId: string) =>
  useOrderWrite(orderId, (body: Body<'receiveParcel'>) =>
    api.call('receiveParcel', { params: { id: parcelId }, body }),
  );

export const useEditOrder = (orderId: string) =>
  useOrderWrite(orderId, (body: Body<'editOrder'>) => api.call('editOrder', { params: { id: orderId }, body }));
