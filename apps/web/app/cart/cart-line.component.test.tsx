import './cart.css';
import { MAX } from '@kinari/contract/limits';
import { useState } from 'react';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CartLineRow } from './cart-line.tsx';
import type { CartLine } from './cart-totals.ts';

type LineOverrides = { quantity?: number; stock?: number; forSale?: boolean };

function createLine({ quantity = 1, stock = 10, forSale = true }: LineOverrides): CartLine {
  return {
    id: 'line',
    quantity,
    available: forSale && quantity <= stock,
    forSale,
    priceChanged: false,
    total: 899 * quantity,
    product: {
      id: 'kurta',
      name: 'Linen kurta',
      images: [],
      variant: {
        id: 'variant',
        color: null,
        colorHexCode: null,
        size: '40',
        stock,
        originalPrice: 899,
        discountPrice: 300,
      },
    },
  };
}

function renderLine(overrides: LineOverrides) {
  function Line() {
    const [quantity, setQuantity] = useState(overrides.quantity ?? 1);
    return (
      <ul>
        <CartLineRow
          line={createLine({ ...overrides, quantity })}
          isNew={false}
          onQuantity={setQuantity}
          onMoveToWishlist={() => undefined}
          onRemove={() => undefined}
        />
      </ul>
    );
  }
  const Page = createRoutesStub([{ path: '/', Component: Line }]);
  return render(<Page />);
}

const quantity = page.getByLabelText('Quantity');
const fewer = page.getByRole('button', { name: 'One fewer' });
const more = page.getByRole('button', { name: 'One more' });

test('the quantity stops at the stock, says so, and the button keeps its focus', async () => {
  await renderLine({ quantity: 2, stock: 3 });
  await more.click();
  await expect.element(quantity).toHaveTextContent('3');
  await expect.element(page.getByText('Only 3 left')).toBeVisible();
  await expect.element(more).toHaveAttribute('aria-disabled', 'true');
  await expect.element(more).toHaveFocus();
  (more.element() as HTMLElement).click();
  await expect.element(quantity).toHaveTextContent('3');
});

test('the quantity stops at the maximum per order if more is in stock', async () => {
  await renderLine({ quantity: MAX.unitsPerLine - 1, stock: MAX.unitsPerLine + 50 });
  await more.click();
  await expect.element(quantity).toHaveTextContent(`${MAX.unitsPerLine}`);
  await expect.element(page.getByText(`Maximum ${MAX.unitsPerLine} per order`)).toBeVisible();
  await expect.element(more).toHaveAttribute('aria-disabled', 'true');
});

test('the quantity stops at one, and removing the line is a separate button', async () => {
  await renderLine({ quantity: 1 });
  await expect.element(fewer).toHaveAttribute('aria-disabled', 'true');
  (fewer.element() as HTMLElement).click();
  await expect.element(quantity).toHaveTextContent('1');
  await expect.element(page.getByRole('button', { name: 'Remove Linen kurta' })).toBeVisible();
});

test('a quantity above the stock goes down to the stock with one step', async () => {
  await renderLine({ quantity: 8, stock: 3 });
  await expect.element(page.getByText('Only 3 left')).toBeVisible();
  await fewer.click();
  await expect.element(quantity).toHaveTextContent('3');
});

test('a quantity above the stock can be changed to the stock with the offered button', async () => {
  await renderLine({ quantity: 8, stock: 3 });
  await page.getByRole('button', { name: 'Change to 3' }).click();
  await expect.element(quantity).toHaveTextContent('3');
  await expect.element(page.getByRole('button', { name: 'Change to 3' })).not.toBeInTheDocument();
});

test('a sold-out line has no stepper and no total, and can be kept in the wishlist', async () => {
  await renderLine({ stock: 0 });
  await expect.element(page.getByText('Out of stock')).toBeVisible();
  await expect.element(page.getByText('Quantity 1')).toBeVisible();
  await expect.element(page.getByText('—')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Keep in wishlist' })).toBeVisible();
  expect(more.elements()).toEqual([]);
});

test('on a phone the buttons of a line are large enough for a finger and do not overlap', async () => {
  await page.viewport(360, 800);
  await renderLine({ quantity: 2 });
  const boxes = [fewer, more, page.getByRole('button', { name: 'Remove Linen kurta' })].map((button) =>
    button.element().getBoundingClientRect(),
  );
  for (const { width, height, right } of boxes) {
    expect(width).toBeGreaterThanOrEqual(44);
    expect(height).toBeGreaterThanOrEqual(44);
    expect(right).toBeLessThanOrEqual(360 + 10);
  }
  const [fewerBox, moreBox] = boxes;
  expect(fewerBox?.right).toBeLessThanOrEqual(moreBox?.left ?? 0);
});
