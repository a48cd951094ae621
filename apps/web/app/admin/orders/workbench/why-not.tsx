/** Why an order was left out of what was done with the selected ones. */
export function WhyNot({ text }: { text: string | undefined }) {
  return text && <span className="order-why-not">{text}</span>;
}
