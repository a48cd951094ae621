import { createStockedVariant, createTestBuyer } from '../factories.ts';
import { queryId, type Scene } from './scene.ts';

export const createVariantId = async ({ db }: Scene) => (await createStockedVariant(db, { stock: 9 })).id;
export const createProductId = async ({ db }: Scene) => (await createStockedVariant(db, { stock: 9 })).productId;

/** Creates an order of the owner. Another customer places it, because an admin cannot. */
export async function createOrder(scene: Scene): Promise<string> {
  const buyer = await createTestBuyer(scene.db, [{ variantId: await createVariantId(scene) }]);
  const response = await scene.app.inject({
    method: 'POST',
    url: '/api/orders/place',
    headers: buyer.headers,
    payload: { addressId: buyer.addressId, paymentMethod: 'COD' },
  });
  const { id } = response.json<{ order: { id: string } }>().order;
  await scene.pool.query('update orders set user_id = $2 where id = $1', [id, scene.owner.id]);
  return id;
}

type OrderLine = { id: string; quantity: number; total: number };

/** Returns the only line of an order, with the total of the order in rupees. */
export async function getOrderLine({ pool }: Scene, orderId: string): Promise<OrderLine> {
  const { rows } = await pool.query<OrderLine>(
    'select line.id, line.quantity, (total_paise / 100)::int as total from order_lines line join orders on orders.id = order_id where order_id = $1',
    [orderId],
  );
  const [line] = rows;
  if (!line) throw new Error(`Order ${orderId} has no line`);
  return line;
}

export async function createShipment(
  scene: Scene,
  status = 'packed',
): Promise<{ id: string; lineId: string; orderId: string }> {
  const orderId = await createOrder(scene);
  const id = await queryId(
    scene,
    `insert into shipments (order_id, position, status, cod_amount_paise, expected_delivery_on)
     values ($1, 1, $2, 1000, current_date) returning id`,
    [orderId, status],
  );
  const lineId = await queryId(
    scene,
    `insert into shipment_lines (shipment_id, order_line_id, quantity)
     select $1, line.id, line.quantity from order_lines line where line.order_id = $2 returning id`,
    [id, orderId],
  );
  return { orderId, id, lineId };
}

/** Creates a delivered order of the owner and switches returns on. */
export async function createDeliveredOrder(scene: Scene): Promise<{ id: string; lineId: string }> {
  const { app, pool } = scene;
  await pool.query(`insert into settings (key, value) values ('selfServiceReturns', 'true') on conflict do nothing`);
  const isOn = async () =>
    (await app.inject('/api/company-details')).json<{ selfServiceReturns: boolean }>().selfServiceReturns;
  // The API notices a changed setting with a delay.
  while (!(await isOn())) await new Promise((resolve) => setTimeout(resolve, 50));
  const id = await createOrder(scene);
  await pool.query(
    `update orders set delivery_status = 'DELIVERED', delivered_on = (now() at time zone 'Asia/Kolkata')::date, payment_status = 'PAID' where id = $1`,
    [id],
  );
  return { id, lineId: (await getOrderLine(scene, id)).id };
}
