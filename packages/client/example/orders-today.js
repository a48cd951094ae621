/* oxlint-disable no-console */
// Lists the orders of today: KINARI_KEY=kn_… node orders-today.js https://shop.example
import { createClient } from '@kinari/client';

const shop = createClient({ url: process.argv[2] ?? 'http://localhost:3000', token: process.env.KINARI_KEY });
const from = new Date().toLocaleDateString('sv', { timeZone: 'Asia/Kolkata' });
const { orders } = await shop.listOrders({ query: { from } });
for (const { id, deliveryStatus, orderTotal } of orders) console.log(id, deliveryStatus, orderTotal);
