import { formatIndianTime } from './scenarios.ts';
import type { SimulatedShipment } from './simulator.ts';

export type DelhiveryTrackingEvent = {
  at: Date;
  type: string;
  status: string;
  code: string;
  message: string;
  place: string;
};
export type DelhiveryShipment = SimulatedShipment<DelhiveryTrackingEvent> & {
  cod: number;
  /** Fields of the create request, with later edits applied. */
  sent: Record<string, string | undefined>;
  ndrActions: object[];
};

// Replies as documented at https://one.delhivery.com/developer-portal/documents/b2c; each names its section. Where the page shows
// no reply, the fields are those that public clients read; see simulators/README.md.

/** "Shipment creation" */
export const createShipmentResponse = (shipment: DelhiveryShipment) => ({
  ...packageCounts(shipment.cod),
  upload_wbn: `UPL${shipment.trackingNumber}`,
  packages: [
    {
      status: 'Success',
      client: 'KINARI',
      sort_code: 'BLR/KML',
      remarks: [''],
      waybill: shipment.trackingNumber,
      cod_amount: shipment.cod,
      payment: shipment.cod > 0 ? 'COD' : 'Pre-paid',
      serviceable: true,
      refnum: shipment.reference,
    },
  ],
  success: true,
});

/** The same section, rejected, also with status 200. FAQ, "Common Remarks" */
export const createShipmentError = (reference: string, remark: string) => ({
  ...packageCounts(0),
  upload_wbn: 'UPL0',
  packages: [
    {
      status: 'Fail',
      client: 'KINARI',
      sort_code: null,
      remarks: [remark],
      waybill: '',
      cod_amount: 0,
      payment: '',
      serviceable: true,
      err_code: 'ER0005',
      refnum: reference,
    },
  ],
  success: false,
  rmk: 'An internal Error has occurred, Please get in touch with client.support@delhivery.com',
});

/** The same section, rejected before any shipment is checked. */
export const manifestError = (rmk: string) => ({
  ...packageCounts(0),
  package_count: 0,
  packages: [],
  success: false,
  rmk,
});

const packageCounts = (cod: number) => ({
  cash_pickups_count: 0,
  package_count: 1,
  replacement_count: 0,
  pickups_count: 0,
  cash_pickups: 0,
  cod_count: cod > 0 ? 1 : 0,
  prepaid_count: cod > 0 ? 0 : 1,
  cod_amount: cod,
});

/** "Shipment tracking" */
export const trackingResponse = (shipments: DelhiveryShipment[]) => ({
  ShipmentData: shipments.map((shipment) => ({
    Shipment: {
      AWB: shipment.trackingNumber,
      ReferenceNo: shipment.reference,
      OrderType: shipment.cod > 0 ? 'COD' : 'Pre-paid',
      CODAmount: shipment.cod,
      PickUpDate: formatIndianTime(shipment.at, 'T'),
      Status: { ...toStatus(shipment.scans.at(-1) as DelhiveryTrackingEvent), StatusCode: shipment.scans.at(-1)?.code },
      Scans: shipment.scans.map((trackingEvent) => ({
        ScanDetail: {
          Scan: trackingEvent.status,
          ScanType: trackingEvent.type,
          ScanDateTime: formatIndianTime(trackingEvent.at, 'T'),
          StatusDateTime: formatIndianTime(trackingEvent.at, 'T'),
          ScannedLocation: trackingEvent.place,
          StatusCode: trackingEvent.code,
          Instructions: trackingEvent.message,
        },
      })),
    },
  })),
});

/** FAQ, "Track shipment API": "No such waybill or order ID found", with 200 */
export const notFoundResponse = { Error: 'No such waybill or Order Id found', Success: false };

/** "Shipment updation", "Shipment cancellation" */
export const updateShipmentResponse = (waybill: string, remark: string) => ({ status: true, waybill, remark });
export const updateShipmentError = (waybill: string, error: string) => ({ status: false, waybill, error });

/** "NDR": "an asynchronous API, which provides the UPL ID in the response" */
export const ndrActionResponse = (id: number) => ({ request_id: `UPL${id}` });

/** "Generate shipping label", with pdf */
export const labelResponse = (trackingNumber: string) => ({
  packages: [{ wbn: trackingNumber, pdf_download_link: `https://labels.example/${trackingNumber}.pdf` }],
  packages_found: 1,
});

/** "Pickup request creation" */
export const pickupResponse = (id: number, location: string) => ({ pickup_id: id, pickup_location_name: location });

/** "Webhook functionality", the default payload of the scan push */
export const webhookPayload = (shipment: DelhiveryShipment, trackingEvent: DelhiveryTrackingEvent) => ({
  Shipment: {
    Status: toStatus(trackingEvent),
    PickUpDate: formatIndianTime(shipment.at),
    NSLCode: trackingEvent.code,
    Sortcode: 'IXC/MDP',
    ReferenceNo: shipment.reference,
    AWB: shipment.trackingNumber,
  },
});

const toStatus = (trackingEvent: DelhiveryTrackingEvent) => ({
  Status: trackingEvent.status,
  StatusDateTime: formatIndianTime(trackingEvent.at, 'T'),
  StatusType: trackingEvent.type,
  StatusLocation: trackingEvent.place,
  Instructions: trackingEvent.message,
});
