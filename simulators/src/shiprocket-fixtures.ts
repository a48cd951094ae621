import { formatIndianTime } from './scenarios.ts';
import type { SimulatedShipment } from './simulator.ts';

export type ShiprocketTrackingEvent = {
  at: Date;
  code: string;
  label: string;
  status: string;
  activity: string;
  place: string;
};
/** An order at Shiprocket. It has one shipment, which gets its AWB number later. */
export type ShiprocketOrder = SimulatedShipment<ShiprocketTrackingEvent> & {
  orderId: number;
  shipmentId: number;
  pickup: string;
  pincode: string;
  cod: boolean;
  weight: number;
  ndrActions: object[];
};

// Replies as documented at https://apidocs.shiprocket.in/; each names its page.

/** "Authentication API", "Generate Token" has no example reply. We read only the field `token`. */
export const loginResponse = (email: string, token: string) => ({
  id: 1,
  first_name: 'API',
  last_name: 'USER',
  email,
  company_id: 1,
  token,
});

/** "Create Or Update Order", "Create Custom Order" */
export const createOrderResponse = (order: ShiprocketOrder) => ({
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
export const validationError = (errors: Record<string, string[]>) => ({
  message: 'Oops! Invalid Data.',
  errors,
  status_code: 422,
});

/** "Errors and Response codes": "Some APIs may respond with an error message in a 200 body if data is invalid." */
export const pickupError = {
  message: 'Wrong Pickup location entered. Please choose one location from the data given',
  data: { data: [{ pickup_location: 'Primary' }] },
};

export const messageResponse = (status: number, message: string) => ({ message, status_code: status });

/** "Couriers", "Generate AWB for Shipment" */
export const assignAwbResponse = (order: ShiprocketOrder) => ({
  awb_assign_status: 1,
  response: {
    data: {
      courier_company_id: 142,
      awb_code: order.trackingNumber,
      cod: order.cod ? 1 : 0,
      order_id: order.orderId,
      shipment_id: order.shipmentId,
      awb_code_status: 1,
      assigned_date_time: { date: `${formatIndianTime(order.at)}.000000`, timezone_type: 3, timezone: 'Asia/Kolkata' },
      applied_weight: order.weight,
      company_id: 1,
      courier_name: COURIER_NAME,
      child_courier_name: null,
      routing_code: '',
      rto_routing_code: '',
      transporter_id: '',
      transporter_name: '',
    },
  },
});
/** The same endpoint, rejected with status 200. Not documented; as its clients report (wallet empty, pincode not served). */
export const assignAwbError = (reason: string) => ({
  awb_assign_status: 0,
  response: { data: { awb_assign_error: reason } },
});
export const COURIER_NAME = 'Delhivery Surface';

/** "Labels | Manifests | Invoice", "Generate Label" */
export const labelResponse = ({ shipmentId, trackingNumber }: ShiprocketOrder) => ({
  label_created: 1,
  label_url: `https://labels.example/shipping-label-${shipmentId}-${trackingNumber}.pdf`,
  response: 'Label has been created and uploaded successfully!',
  not_created: [],
});
export const labelError = { label_created: 0, not_created: [], response: 'No valid shipment ids to print label' };

/** The same page, "Generate Manifest" */
export const manifestResponse = (id: number) => ({
  status: 1,
  manifest_url: `https://manifests.example/MANIFEST-${id}.pdf`,
});

/** "Couriers", "Request for Shipment Pickup" */
export const pickupResponse = (at: Date) => ({
  pickup_status: 1,
  response: { pickup_scheduled_date: formatIndianTime(at), pickup_token_number: 'Reference No: 1', status: 3 },
});

/** "Orders", "Get all Orders" */
export const ordersResponse = (foundOrders: ShiprocketOrder[]) => ({
  data: foundOrders.map((order) => ({
    id: order.orderId,
    channel_id: 76893,
    channel_name: 'CUSTOM',
    base_channel_code: 'CS',
    channel_order_id: order.reference,
    pickup_location: order.pickup,
    status: order.cancelled ? 'CANCELED' : order.trackingNumber ? 'READY TO SHIP' : 'NEW',
    status_code: order.cancelled ? 5 : order.trackingNumber ? 3 : 1,
    payment_method: order.cod ? 'cod' : 'prepaid',
    created_at: formatIndianTime(order.at),
    shipments: [
      {
        id: order.shipmentId,
        isd_code: '+91',
        courier: order.trackingNumber ? COURIER_NAME : '',
        weight: order.weight,
        awb: order.trackingNumber,
        return_awb: '',
        etd: 'NA',
      },
    ],
    errors: [],
  })),
  meta: {
    pagination: {
      total: foundOrders.length,
      count: foundOrders.length,
      per_page: 50,
      current_page: 1,
      total_pages: 1,
      links: {},
    },
  },
});

/** "Tracking", "Get Tracking Data for Multiple AWBS", with the activities that "Get Tracking through AWB" shows */
export const trackingResponse = (order: ShiprocketOrder) => ({
  tracking_data: {
    track_status: 1,
    shipment_status: Number(order.scans.at(-1)?.code ?? 1),
    shipment_track: [
      {
        id: order.shipmentId,
        awb_code: order.trackingNumber,
        courier_company_id: 142,
        shipment_id: order.shipmentId,
        order_id: order.orderId,
        weight: String(order.weight),
        packages: 1,
        current_status: order.scans.at(-1)?.label ?? 'AWB Assigned',
        courier_agent_details: null,
        courier_name: COURIER_NAME,
        edd: null,
      },
    ],
    shipment_track_activities: order.scans.toReversed().map(toActivity),
    tracking_url: `https://shiprocket.co//tracking/${order.trackingNumber}`,
  },
});

const toActivity = ({
  at,
  status,
  activity: toActivity,
  place,
  code,
  label: labelResponse,
}: ShiprocketTrackingEvent) => ({
  date: formatIndianTime(at),
  status,
  activity: toActivity,
  location: place,
  'sr-status': code,
  'sr-status-label': labelResponse,
});

/** "NDR", "Action NDR" */
export const ndrActionResponse = { status: 'Data Updated Sucessfully' };

/** "Webhooks" */
export const webhookPayload = (order: ShiprocketOrder, trackingEvent: ShiprocketTrackingEvent) => ({
  awb: order.trackingNumber,
  courier_name: COURIER_NAME,
  current_status: trackingEvent.label,
  current_status_id: Number(trackingEvent.code),
  shipment_status: trackingEvent.label,
  shipment_status_id: Number(trackingEvent.code),
  current_timestamp: formatDayFirst(trackingEvent.at),
  order_id: order.reference,
  sr_order_id: order.orderId,
  awb_assigned_date: formatIndianTime(order.at),
  etd: formatIndianTime(order.at),
  scans: order.scans.slice(0, order.scans.indexOf(trackingEvent) + 1).map(toActivity),
  is_return: 0,
  channel_id: 3_422_553,
  pod_status: 'OTP Based Delivery',
  pod: 'Not Available',
  qc_image: '',
  qc_failure_reason: '',
});

// '23 05 2023 11:43:52', as in the documented example.
function formatDayFirst(at: Date): string {
  const [date = '', time] = formatIndianTime(at).split(' ');
  return `${date.split('-').toReversed().join(' ')} ${time}`;
}
