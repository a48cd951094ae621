/* oxlint-disable no-console */
// Lists the cheapest products of a shop: node browse.js https://shop.example
import { createClient } from '@kinari/client';

const shop = createClient({ url: process.argv[2] ?? 'http://localhost:3000' });
const { data, pagination } = await shop.listProducts({ query: { sort: 'price-asc', limit: 5 } });
console.log(`${pagination.totalItems} products`);
for (const { name, variants } of data) console.log(name, variants[0]?.originalPrice);

const refused = await shop.attempt.getCart();
if (!refused.ok && refused.error.code === 'not_signed_in') console.log('The cart:', refused.error.message);
