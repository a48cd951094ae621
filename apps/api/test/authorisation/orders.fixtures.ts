import { createTestAddress, fillCart } from '../factories.ts';
import { createOrder, createProductId, createVariantId, getOrderLine } from './order-records.ts';
import { type Fixtures, queryId, type Scene } from './scene.ts';

async function createCartLine(scene: Scene): Promise<string> {
  const variantId = await createVariantId(scene);
  await fillCart(scene.db, scene.owner.id, [{ variantId }]);
  return queryId(scene, 'select id from cart_lines where variant_id = $1', [variantId]);
}

export const cartFixtures: Fixtures = {
  addCartLine: {
    build: async (scene) => ({ payload: { productVariantId: await createVariantId(scene), quantity: 1 } }),
  },
  updateCartLine: {
    build: async (scene) => ({ payload: { cartItemId: await createCartLine(scene), newQuantity: 2 } }),
    foreignStatus: 404,
  },
  removeCartLine: { id: createCartLine, foreignStatus: 404 },
  addToWishlist: { build: async (scene) => ({ params: { productId: await createProductId(scene) } }) },
  removeFromWishlist: {
    build: async (scene) => {
      const productId = await createProductId(scene);
      await scene.app.inject({ method: 'POST', url: `/api/wishlist/${productId}`, headers: scene.owner.headers });
      return { params: { productId } };
    },
    foreignStatus: 200,
  },
  placeOrder: {
    build: async (scene) => {
      await fillCart(scene.db, scene.caller.id, [{ variantId: await createVariantId(scene) }]);
      const { id } = await createTestAddress(scene.db, scene.owner.id, { isDefault: false });
      return { payload: { addressId: id, paymentMethod: 'COD' } };
    },
    foreignStatus: 404,
  },
};

export const orderFixtures: Fixtures = {
  cancelOrder: { id: createOrder, foreignStatus: 404 },
  getMyOrder: { id: createOrder, foreignStatus: 404 },
  reorder: { id: createOrder, foreignStatus: 404 },
  sendConfirmation: {
    build: async (scene) => ({
      payload: { orderData: { id: await createOrder(scene) }, email: 'elsewhere@example.com' },
    }),
    foreignStatus: 404,
  },
  updateDeliveryStatuses: {
    build: async (scene) => ({ payload: { orderIds: [await createOrder(scene)], to: 'SHIPPED' } }),
  },
  updateDeliveryStatus: { id: createOrder, payload: { deliveryStatus: 'SHIPPED' } },
  getOrder: { id: createOrder },
  addOrderNote: { id: createOrder, payload: { text: 'Gate closes at nine' } },
  listOrderChanges: { id: createOrder },
  editOrder: {
    build: async (scene) => {
      const id = await createOrder(scene);
      const { total } = await getOrderLine(scene, id);
      return { params: { id }, payload: { reason: 'Asked for', expectedTotal: total, mobile: '9876543210' } };
    },
  },
};
