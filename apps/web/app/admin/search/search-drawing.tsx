/** A magnifying glass over lines of text. */
export const SEARCH_DRAWING = (
  <>
    <circle cx="54" cy="52" r="30" />
    <path d="M76 74l28 28M40 46h28M40 58h18" />
    <path d="M14 24h14M14 100h34" strokeDasharray="1 6" />
  </>
);
