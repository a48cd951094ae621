import { Markdown } from '../legal-text/markdown.tsx';
import { useShop } from '../site/use-shop.ts';

/** A note of the owner below the terms. In a file of its own, because few shops have one. */
export default function OwnNote({ text }: { text: string }) {
  const { name } = useShop().company;
  return (
    <div className="mt-7 pt-6 border-t border-border">
      <h3 className="mb-2 text-h3">Note from {name}</h3>
      <Markdown text={text} className="text-lg/7" />
    </div>
  );
}
