import { indianText } from './life.ts';
import type { SimParcel } from './simulator.ts';

export type ShiprocketScan = {
  at: Date;
  code: string;
  label: string;
  status: string;
  activity: string;
  place: string;
};
/** An order there: with one shipment, which is the parcel once it has a number. */
export type ShiprocketOrder = SimParcel<ShiprocketScan> & {
  orderId: number;
  shipmentId: number;
  pickup: string;
  pincode: string;
  cod: boolean;
  weight: number;
  decisions: object[];
};

// Replies as the pages of https://apidocs.shiprocket.in/ show them; each says which.

/** "Authentication API", "Generate Token" publishes no example: the field we read is `token`. */
export const login = (email: string, token: string) => ({
  id: 1,
  first_name: 'API',
  last_name: 'USER',
  email,
  company_id: 1,
  token,
});

/** "Create Or Update Order", "Create Custom Order" */
export const orderMade = (order: ShiprocketOrder) => ({
  order_id: order.orderId,
  shipment_id: order.shipmentId,
  status: 'NEW',
  status_code: 1,
  onboarding_completed_now: 0,
  awb_code: null,
  courier_company_id: null,
  courier_name: null,
});

/** The same page, "Missing Fields" */
export const invalid = (errors: Record<string, string[]>) => ({
  message: 'Oops! Invalid Data.',
  errors,
  status_code: 422,
});

/** "Errors and Response codes": "Some APIs may respond with an error message in a 200 body if data is invalid." */
export const wrongPickup = {
  message: 'Wrong Pickup location entered. Please choose one location from the data given',
  data: { data: [{ pickup_location: 'Primary' }] },
};

export const said = (status: number, message: string) => ({ message, status_code: status });

/** "Couriers", "Generate AWB for Shipment" */
export const numberGiven = (order: ShiprocketOrder) => ({
  awb_assign_status: 1,
  response: {
    data: {
      courier_company_id: 142,
      awb_code: order.number,
      cod: order.cod ? 1 : 0,
      order_id: order.orderId,
      shipment_id: order.shipmentId,
      awb_code_status: 1,
      assigned_date_time: { date: `${indianText(order.at)}.000000`, timezone_type: 3, timezone: 'Asia/Kolkata' },
      applied_weight: order.weight,
      company_id: 1,
      courier_name: COURIER,
      child_courier_name: null,
      routing_code: '',
      rto_routing_code: '',
      transporter_id: '',
      transporter_name: '',
    },
  },
});
/** The same call refusing, with 200: not on the page; as clients of it report (wallet empty, no courier for the pincode). */
export const numberRefused = (why: string) => ({
  awb_assign_status: 0,
  response: { data: { awb_assign_error: why } },
});
export const COURIER = 'Delhivery Surface';

/** "Labels | Manifests | Invoice", "Generate Label" */
export const label = ({ shipmentId, number }: ShiprocketOrder) => ({
  label_created: 1,
  label_url: `https://labels.example/shipping-label-${shipmentId}-${number}.pdf`,
  response: 'Label has been created and uploaded successfully!',
  not_created: [],
});
export const noLabel = { label_created: 0, not_created: [], response: 'No valid shipment ids to print label' };

/** The same page, "Generate Manifest" */
export const manifest = (id: number) => ({ status: 1, manifest_url: `https://manifests.example/MANIFEST-${id}.pdf` });

/** "Couriers", "Request for Shipment Pickup" */
export const pickup = (at: Date) => ({
  pickup_status: 1,
  response: { pickup_scheduled_date: indianText(at), pickup_token_number: 'Reference No: 1', status: 3 },
});

/** "Orders", "Get all Orders" */
export const orders = (found: ShiprocketOrder[]) => ({
  data: found.map((order) => ({
    id: order.orderId,
    channel_id: 76893,
    channel_name: 'CUSTOM',
    base_channel_code: 'CS',
    channel_order_id: order.reference,
    pickup_location: order.pickup,
    status: order.cancelled ? 'CANCELED' : order.number ? 'READY TO SHIP' : 'NEW',
    status_code: order.cancelled ? 5 : order.number ? 3 : 1,
    payment_method: order.cod ? 'cod' : 'prepaid',
    created_at: indianText(order.at),
    shipments: [
      {
        id: order.shipmentId,
        isd_code: '+91',
        courier: order.number ? COURIER : '',
        weight: order.weight,
        awb: order.number,
        return_awb: '',
        etd: 'NA',
      },
    ],
    errors: [],
  })),
  meta: {
    pagination: { total: found.length, count: found.length, per_page: 50, current_page: 1, total_pages: 1, links: {} },
  },
});

/** "Tracking", "Get Tracking Data for Multiple AWBS", with the activities that "Get Tracking through AWB" shows */
export const tracked = (order: ShiprocketOrder) => ({
  tracking_data: {
    track_status: 1,
    shipment_status: Number(order.scans.at(-1)?.code ?? 1),
    shipment_track: [
      {
        id: order.shipmentId,
        awb_code: order.number,
        courier_company_id: 142,
        shipment_id: order.shipmentId,
        order_id: order.orderId,
        weight: String(order.weight),
        packages: 1,
        current_status: order.scans.at(-1)?.label ?? 'AWB Assigned',
        courier_agent_details: null,
        courier_name: COURIER,
        edd: null,
      },
    ],
    shipment_track_activities: order.scans.toReversed().map(activity),
    track_url: `https://shiprocket.co//tracking/${order.number}`,
  },
});

const activity = ({ at, status, activity, place, code, label }: ShiprocketScan) => ({
  date: indianText(at),
  status,
  activity,
  location: place,
  'sr-status': code,
  'sr-status-label': label,
});

/** "NDR", "Action NDR" */
export const decided = { status: 'Data Updated Sucessfully' };

/** "Webhooks" */
export const hook = (order: ShiprocketOrder, scan: ShiprocketScan) => ({
  awb: order.number,
  courier_name: COURIER,
  current_status: scan.label,
  current_status_id: Number(scan.code),
  shipment_status: scan.label,
  shipment_status_id: Number(scan.code),
  current_timestamp: dayFirst(scan.at),
  order_id: order.reference,
  sr_order_id: order.orderId,
  awb_assigned_date: indianText(order.at),
  etd: indianText(order.at),
  scans: order.scans.slice(0, order.scans.indexOf(scan) + 1).map(activity),
  is_return: 0,
  channel_id: 3_422_553,
  pod_status: 'OTP Based Delivery',
  pod: 'Not Available',
  qc_image: '',
  qc_failure_reason: '',
});

// '23 05 2023 11:43:52', as the page has it.
function dayFirst(at: Date): string {
  const [date = '', time] = indianText(at).split(' ');
  return `${date.split('-').toReversed().join(' ')} ${time}`;
}
