import { render, screen } from '@testing-library/react';

it('The page is printed once for an element that never comes, as for one that is missing at once', async () => {
  let reads = 0;
  render(<main>Soup</main>);
  // Only printing reads them.
  Object.defineProperty(screen.getByText('Soup'), 'attributes', {
    get() {
      reads += 1;
      return [];
    },
  });

  expect(() => screen.getByText('Curry')).toThrow(/Unable to find an element with the text: Curry.*main/s);
  const readsOfOnePrint = reads;
  const waiting = screen.findByText('Curry', {}, { timeout: 1 });

  await expect(waiting).rejects.toThrow(/Unable to find an element with the text: Curry.*main/s);
  expect(reads).toBe(2 * readsOfOnePrint);
});

it('Each of several elements is printed where one was awaited', async () => {
  render(
    <ul>
      <li id="first">Soup</li>
      <li id="second">Soup</li>
    </ul>,
  );

  const waiting = screen.findByText('Soup', {}, { timeout: 1 });

  await expect(waiting).rejects.toThrow(/matching elements:.*first.*second.*If this is intentional/s);
});
