/* oxlint-disable react/no-array-index-key -- the parts of a text never change places, so their places are their keys */
import { Fragment } from 'react';
import { Link } from 'react-router';
import type { Inline } from './inline.ts';
import type { Block } from './parse.ts';

/** Renders paragraphs, lists and subheadings as React elements, never as raw HTML. */
export function Blocks({ blocks }: { blocks: Block[] }) {
  return blocks.map((block, index) => <BlockView key={index} block={block} />);
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <Inlines parts={block.content} />
        </p>
      );
    case 'subheading':
      return (
        <h3>
          <Inlines parts={block.content} />
        </h3>
      );
    case 'definitions':
      return (
        <dl>
          {block.entries.map(({ term, meaning }, index) => (
            <div key={index}>
              <dt>
                <Inlines parts={term} />
              </dt>
              <dd>
                <Inlines parts={meaning} />
              </dd>
            </div>
          ))}
        </dl>
      );
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item, index) => (
            <li key={index}>
              <Inlines parts={item} />
            </li>
          ))}
        </List>
      );
    }
  }
}

function Inlines({ parts }: { parts: Inline[] }) {
  return parts.map((part, index) => <InlineView key={index} part={part} />);
}

function InlineView({ part }: { part: Inline }) {
  if (part.kind === 'text') return <Fragment>{part.text}</Fragment>;
  const content = <Inlines parts={part.content} />;
  if (part.kind !== 'link') return part.kind === 'strong' ? <strong>{content}</strong> : <em>{content}</em>;
  if (/^[/#]/.test(part.href)) return <Link to={part.href}>{content}</Link>;
  return <a href={part.href}>{content}</a>;
}
