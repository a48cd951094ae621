import { expect } from 'vitest';
import { aPerson, aStockedVariant } from '../../test/factories.ts';
import { stockOf } from '../../test/ledger.ts';
import { cancel, orderIn, place } from '../calls.ts';
import { aBuyerOf } from '../crowd.ts';
import { type Answer, type Floor, meetAt, tally } from '../floor.ts';
import { race } from '../race.ts';
import { sized, times } from '../size.ts';

type Staff = { headers: Record<string, string> };
const ORDER = 'select from orders where id = $1 for update';
const PARCEL = 'select from parcels where id = $1 for update';
const UNITS = 3;

export const packTwice = race('units are packed once, however many clerks pack them', async (floor) => {
  const rounds = sized(10, 100);
  for (let round = 0; round < rounds; round++) {
    const { id, lineId } = await anOrder(floor);
    const clerks = await Promise.all(times(4).map(() => aClerk(floor)));
    const { answers, waiting } = await meetAt(
      floor,
      { hold: ORDER, values: [id] },
      clerks.map((clerk) => () => pack(floor, clerk, id, { orderLineId: lineId, quantity: 2 })),
    );
    expect(waiting).toBeGreaterThan(1);
    expect(tally(answers)).toEqual({ 201: 1, 409: 3 });
  }
  return `${rounds} orders of ${UNITS} units, two of them packed by four clerks at once: one parcel each`;
});

export const cancelVsPack = race(
  'a customer cancels while a clerk packs: nothing of a cancelled order stays packed',
  async (floor) => {
    const clerk = await aClerk(floor);
    const rounds = sized(20, 100);
    let refused = 0;
    for (let round = 0; round < rounds; round++) {
      const { id, lineId, buyer, variantId } = await anOrder(floor);
      const starts = [
        () => cancel(floor, buyer, id),
        () => pack(floor, clerk, id, { orderLineId: lineId, quantity: UNITS }),
      ];
      if (round % 2 === 1) starts.reverse();
      const { answers } = await meetAt(floor, { hold: ORDER, values: [id] }, starts);
      // Packed first, it is unpacked by the cancellation: its label is void.
      const packed = answers.find(({ status }) => status !== 200);
      expect([201, 409]).toContain(packed?.status);
      if (packed?.status === 409) refused += 1;
      expect(await statesOf(floor, id)).toEqual(packed?.status === 409 ? [] : ['void']);
      expect(await stockOf(floor.db, variantId)).toBe(10);
    }
    return `${rounds} rounds: ${refused} times the clerk was refused, ${rounds - refused} times the parcel was void`;
  },
);

export const deliverVsBringBack = race('a parcel is delivered or comes back, and its cash with it', async (floor) => {
  const clerk = await aClerk(floor);
  const rounds = sized(10, 100);
  for (let round = 0; round < rounds; round++) {
    const { parcelId } = await aSentParcel(floor, clerk, { delivered: false });
    const move = (to: string) => () =>
      floor.ask('POST', `/parcels/${parcelId}/move`, { headers: clerk.headers, body: { to, seen: 'handed_over' } });
    const { answers } = await meetAt(floor, { hold: PARCEL, values: [parcelId] }, [
      move('delivered'),
      move('returning'),
    ]);
    expect(tally(answers)).toEqual({ 200: 1, 409: 1 });
  }
  return `${rounds} parcels delivered and brought back at once: one of both each time`;
});

export const sameRemittance = race('a reference counts once, however many post it', async (floor) => {
  const clerk = await aClerk(floor);
  const rounds = sized(5, 50);
  for (let round = 0; round < rounds; round++) {
    const { number, parcelId } = await aSentParcel(floor, clerk, { delivered: true });
    // A number nobody has: without any parcel to wait for, they meet at the reference alone.
    const csv = round % 2 ? `${number},2697` : 'NOBODYS1,10';
    const { answers } = await meetAt(
      floor,
      { hold: 'lock table remittances in share row exclusive mode' },
      times(6).map(() => () => remit(floor, clerk, `UTR${round}`, csv)),
    );
    expect(tally(answers)).toEqual({ 200: 6 });
    const { rows } = await floor.pool.query<{ posted: number; remitted: number }>(
      `select
         (select count(*)::int from remittances where reference = $1) as posted,
         (select count(*)::int from cash_entries where parcel_id = $2 and kind = 'remitted') as remitted`,
      [`UTR${round}`, parcelId],
    );
    expect(rows[0]).toEqual({ posted: 1, remitted: round % 2 });
  }
  return `${rounds} remittances posted six times at once: ${rounds} entered`;
});

export const samePayment = race('a parcel is paid for once, whatever the remittances are called', async (floor) => {
  const clerk = await aClerk(floor);
  const rounds = sized(5, 50);
  for (let round = 0; round < rounds; round++) {
    const { number, parcelId } = await aSentParcel(floor, clerk, { delivered: true });
    const { answers } = await meetAt(
      floor,
      { hold: 'lock table remittances in share row exclusive mode' },
      times(4).map((n) => () => remit(floor, clerk, `UTR${round}-${n}`, `${number},2697`)),
    );
    expect(tally(answers)).toEqual({ 200: 4 });
    const { rows } = await floor.pool.query<{ remitted: number }>(
      `select sum(paise)::int as remitted from cash_entries where parcel_id = $1 and kind = 'remitted'`,
      [parcelId],
    );
    expect(rows[0]?.remitted).toBe(269_700);
  }
  return `${rounds} parcels, each in four remittances at once: paid for once`;
});

const aClerk = ({ db }: Floor) => aPerson(db, { userType: 'ADMIN' });

async function anOrder(floor: Floor) {
  const { id: variantId } = await aStockedVariant(floor.db, { stock: 10 });
  const buyer = await aBuyerOf(floor.db, [{ variantId, quantity: UNITS }]);
  const { id } = orderIn(await place(floor, buyer));
  const { rows } = await floor.pool.query<{ id: string }>('select id from order_lines where order_id = $1', [id]);
  return { id, lineId: rows[0]?.id ?? '', buyer, variantId };
}

const pack = (floor: Floor, { headers }: Staff, orderId: string, line: { orderLineId: string; quantity: number }) =>
  floor.ask('POST', '/parcels', { headers, body: { orderId, lines: [line] } });

const remit = (floor: Floor, { headers }: Staff, reference: string, csv: string) =>
  floor.ask('POST', '/admin/cash/remittances', { headers, body: { courier: 'Delhivery', reference, csv } });

async function aSentParcel(floor: Floor, clerk: Staff, { delivered }: { delivered: boolean }) {
  const { id, lineId } = await anOrder(floor);
  const { body } = await pack(floor, clerk, id, { orderLineId: lineId, quantity: UNITS });
  const parcelId = (body as { parcel: { id: string } }).parcel.id;
  const number = parcelId.replaceAll('-', '').toUpperCase();
  const done = async (asked: Promise<Answer>) => expect((await asked).status).toBe(200);
  const { headers } = clerk;
  const parcels = [{ id: parcelId, courier: 'Delhivery', number }];
  await done(floor.ask('POST', '/parcels/hand-over', { headers, body: { parcels } }));
  const move = { to: 'delivered', seen: 'handed_over' };
  if (delivered) await done(floor.ask('POST', `/parcels/${parcelId}/move`, { headers, body: move }));
  return { parcelId, number };
}

async function statesOf({ pool }: Floor, orderId: string): Promise<string[]> {
  const { rows } = await pool.query<{ state: string }>('select state from parcels where order_id = $1', [orderId]);
  return rows.map(({ state }) => state);
}
