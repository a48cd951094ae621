import type { Options } from '../options.ts';
import { type Crowd, openCrowd } from '../shop/crowd.ts';
import { copyOf, databaseOf, drop } from '../shop/database.ts';
import type { Shop } from '../shop/processes.ts';
import { build, OURS } from '../shop/release.ts';
import { type Contender, contenderOf, portsOf, startContender } from './contender.ts';

/** Ours on a copy of its database, with customers who write to it. */
export type Ours = Contender & { crowd: Crowd };

/** The copy is dropped when `work` is done. */
export async function onCopy<T>(options: Options, work: (ours: Ours) => Promise<T>): Promise<T> {
  build(OURS);
  const database = await copyOf(await databaseOf(OURS, options.size, options));
  try {
    const contender = await contenderOf(OURS, database, portsOf(options).ours);
    const crowd = await openCrowd(database);
    try {
      return await work({ ...contender, crowd });
    } finally {
      await crowd.leave();
    }
  } finally {
    await drop(database);
  }
}

/** The same with its processes, as in life. */
export async function inShopOnCopy<T>(options: Options, work: (open: Ours & { shop: Shop }) => Promise<T>): Promise<T> {
  return onCopy(options, (ours) => whileOpen(startContender(ours, 'kept'), (shop) => work({ ...ours, shop })));
}

export async function whileOpen<T>(starting: Promise<Shop>, work: (shop: Shop) => Promise<T>): Promise<T> {
  const shop = await starting;
  try {
    return await work(shop);
  } finally {
    await shop.stop();
  }
}
