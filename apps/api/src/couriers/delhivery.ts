import { type Answer, type Asked, ask, pieces, read, refused } from './ask.ts';
import { type Booked, type Courier, CourierRefused, type Scan, UnknownOutcome } from './courier.ts';
import { scanOf, scansOfHook } from './delhivery-scans.ts';
import { complaint, created, edited, slip, taken, tracked, waybills } from './delhivery-shapes.ts';
import { plain, shipmentOf } from './delhivery-shipment.ts';
import { isKey } from './hook-key.ts';
import { indianDay } from './indian-time.ts';

export type DelhiveryKeys = {
  root: string;
  token: string;
  hookKey?: string;
  /** The warehouse as it is called in the account there, letter for letter. */
  pickup: string;
  patienceMs: number;
};

const NAME = 'delhivery';
const MOST_TRACKED = 50;
const COLLECTED_AT = '16:00:00';
// What they say of a number or a reference that was booked before.
const KNOWN_ALREADY = /duplicate (order ?id|waybill)|unable to consume waybill/i;
// Somebody comes already: for others of that day, or every day.
const COMES_ANYWAY = /already exist|auto pickup/i;

/** https://one.delhivery.com/developer-portal/documents/b2c. A parcel sent twice with one number is one parcel. */
export function openDelhivery(keys: DelhiveryKeys): Courier {
  const call = openCalls(keys);
  return {
    name: NAME,
    numbersInAdvance: (count) => numbersInAdvance(call, count),
    lookUp: (reference) => lookUp(call, reference),
    async book(booking) {
      const number = booking.number ?? (await numbersInAdvance(call, 1))[0] ?? '';
      const data = { shipments: [shipmentOf(booking, number)], pickup_location: { name: keys.pickup } };
      const body = new URLSearchParams({ format: 'json', data: JSON.stringify(data) });
      const made = read(NAME, created, await call({ method: 'POST', path: '/api/cmu/create.json', body }));
      const [parcel] = made.packages;
      if (parcel?.status === 'Success' && parcel.waybill) return booked(parcel.waybill);

      const said = [parcel?.remarks ?? []].flat().join(' ') || (made.rmk ?? '');
      // It was sent before: whoever asks again is told what the first time made.
      const before = KNOWN_ALREADY.test(said) ? await lookUp(call, booking.reference) : undefined;
      if (before) return before;
      throw refused(NAME, said);
    },
    async label(number) {
      const answer = await call({ path: '/api/p/packing_slip', query: { wbns: number, pdf: 'true' } });
      return read(NAME, slip, answer).packages[0]?.pdf_download_link ?? undefined;
    },
    async collect(numbers, on) {
      const body = {
        pickup_time: COLLECTED_AT,
        pickup_date: indianDay(on),
        pickup_location: keys.pickup,
        expected_package_count: numbers.length,
      };
      await call({ method: 'POST', path: '/fm/request/new/', body }).catch((error: unknown) => {
        if (!(error instanceof CourierRefused) || !COMES_ANYWAY.test(error.message)) throw error;
      });
    },
    cancel: (number) => turnBack(call, number),
    async track(numbers) {
      const scans: Scan[] = [];
      for (const some of pieces(numbers, MOST_TRACKED)) {
        for (const { AWB, Scans } of await find(call, { waybill: some.join(',') })) {
          scans.push(...Scans.flatMap(({ ScanDetail }) => scanOf(AWB, ScanDetail)));
        }
      }
      return scans;
    },
    async decide(number, decision) {
      // On its way back is what they make of a parcel that is cancelled under way.
      if (decision.kind === 'bring_back') return turnBack(call, number);
      if (decision.kind === 'new_address') {
        await edit(call, { waybill: number, add: plain(decision.lines.join(', ')), phone: decision.mobile });
      }
      // They take no day: it is the next.
      return tryAgain(call, number);
    },
    verifyHook: ({ authorization }) => isKey(authorization?.replace(/^(Token|Bearer) /i, ''), keys.hookKey),
    readHook: (_headers, body) => scansOfHook(body),
  };
}

type Call = (asked: Asked) => Promise<Answer>;

function openCalls({ root, token, patienceMs }: DelhiveryKeys): Call {
  const headers = { authorization: `Token ${token}` };
  return async (asked) => {
    const answer = await ask({ courier: NAME, root, patienceMs }, { ...asked, headers });
    // So speaks the wall before them when too many came at once.
    if (answer.status === 403) throw new UnknownOutcome(NAME, 'delhivery: too many calls within five minutes');
    if (answer.status >= 400) throw refused(NAME, saidIn(answer));
    return answer;
  };
}

function saidIn({ body }: Answer): string | undefined {
  const { rmk, error, detail, message } = complaint.safeParse(body).data ?? {};
  return rmk ?? error ?? detail ?? message;
}

async function numbersInAdvance(call: Call, count: number): Promise<string[]> {
  const answer = await call({ path: '/waybill/api/bulk/json/', query: { count: String(count) } });
  return read(NAME, waybills, answer);
}

async function find(call: Call, query: { waybill: string } | { ref_ids: string }) {
  const answer = await call({ path: '/api/v1/packages/json/', query });
  return read(NAME, tracked, answer).ShipmentData.map(({ Shipment }) => Shipment);
}

async function lookUp(call: Call, reference: string): Promise<Booked | undefined> {
  const found = await find(call, { ref_ids: reference });
  const parcel = found.find(({ ReferenceNo, Status }) => ReferenceNo === reference && Status.StatusType !== 'CN');
  return parcel && booked(parcel.AWB);
}

function booked(number: string): Booked {
  const trackUrl = `https://www.delhivery.com/track/package/${encodeURIComponent(number)}`;
  return { number, courierName: 'Delhivery', trackUrl };
}

async function edit(call: Call, body: { waybill: string } & Record<string, string>): Promise<void> {
  const { status, error, remark } = read(NAME, edited, await call({ method: 'POST', path: '/api/p/edit', body }));
  if (String(status).toLowerCase() !== 'true') throw refused(NAME, error ?? remark ?? undefined);
}

/** Asked for twice it is refused; done it is all the same. */
async function turnBack(call: Call, waybill: string): Promise<void> {
  try {
    await edit(call, { waybill, cancellation: 'true' });
  } catch (error) {
    const [parcel] = error instanceof CourierRefused ? await find(call, { waybill }) : [];
    if (parcel?.Status.StatusType !== 'CN' && parcel?.Status.StatusType !== 'RT') throw error;
  }
}

async function tryAgain(call: Call, waybill: string): Promise<void> {
  const body = { data: [{ waybill, act: 'RE-ATTEMPT' }] };
  read(NAME, taken, await call({ method: 'POST', path: '/api/p/update', body }));
}
