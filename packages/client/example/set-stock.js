/* oxlint-disable no-console */
// Sets stock from lines of "SKU,units": KINARI_KEY=kn_… node set-stock.js https://shop.example stock.csv
import { readFile } from 'node:fs/promises';
import { createClient } from '@kinari/client';

const [url, file] = process.argv.slice(2);
const shop = createClient({ url, token: process.env.KINARI_KEY });
const rows = (await readFile(file, 'utf8'))
  .split('\n')
  .filter(Boolean)
  .map((line) => ({ sku: line.split(',')[0], units: Number(line.split(',')[1]) }));

const MAX_ROWS = 500;
for (let start = 0; start < rows.length; start += MAX_ROWS) {
  // To repeat a call after a network failure, send the same key again.
  const { outcomes } = await shop.setStockBySku({
    body: { rows: rows.slice(start, start + MAX_ROWS) },
    key: crypto.randomUUID(),
  });
  const failed = outcomes.filter(({ done }) => !done);
  console.log(`${outcomes.length - failed.length} set`, ...failed.map(({ sku, message }) => `${sku}: ${message}`));
}
