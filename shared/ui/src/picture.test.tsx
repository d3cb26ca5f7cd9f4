import { fireEvent, render, screen } from '@testing-library/react';
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Picture } from './picture';

const dosa = <Picture src="/images/dosa.webp" alt="Masala Dosa" size={[256, 192]} tint={3} />;

it('a picture keeps its room before it has loaded', () => {
  render(dosa);

  const image = screen.getByRole('img', { name: 'Masala Dosa' });

  expect(image).toHaveAttribute('width', '256');
  expect(image).toHaveAttribute('height', '192');
  expect(image).toHaveAttribute('loading', 'lazy');
});

it('what is seen first is loaded first', () => {
  render(<Picture src="/images/dosa.webp" alt="Masala Dosa" size={256} priority />);

  const image = screen.getByRole('img', { name: 'Masala Dosa' });

  expect(image).toHaveAttribute('loading', 'eager');
  expect(image).toHaveAttribute('fetchpriority', 'high');
});

it('a broken picture becomes a drawn plate with the same words and size', () => {
  render(dosa);

  fireEvent.error(screen.getByRole('img', { name: 'Masala Dosa' }));

  const plate = screen.getByRole('img', { name: 'Masala Dosa' });
  expect(plate.tagName).toBe('svg');
  expect(plate).toHaveAttribute('width', '256');
  expect(plate).toHaveAttribute('height', '192');
});

it('a dish without a picture gets the plate at once, and another picture afterwards is shown', () => {
  const { rerender, container } = render(<Picture src={null} alt="" size={64} />);
  expect(container.querySelector('svg')).toBeInTheDocument();

  rerender(<Picture src="/images/coffee.webp" alt="Filter Coffee" size={64} />);

  expect(screen.getByRole('img', { name: 'Filter Coffee' })).toHaveAttribute('src', '/images/coffee.webp');
});

it('a picture of the server that failed before any script ran becomes the plate too', async () => {
  const root = document.body.appendChild(document.createElement('div'));
  const first = <Picture src="/images/dosa.webp" alt="Masala Dosa" size={256} priority />;
  root.innerHTML = renderToString(first);
  const image = root.querySelector('img')!;
  Object.defineProperties(image, { complete: { value: true }, naturalWidth: { value: 0 } });

  const app = await act(async () => hydrateRoot(root, first));

  expect(root.querySelector('img')).toBeNull();
  expect(screen.getByRole('img', { name: 'Masala Dosa' }).tagName).toBe('svg');
  act(() => app.unmount());
  root.remove();
});

it('a picture of the server that is not seen first has its address when the scripts have come', async () => {
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = renderToString(dosa);
  expect(root.querySelector('img')).not.toHaveAttribute('src');

  const app = await act(async () => hydrateRoot(root, dosa));

  expect(root.querySelector('img')).toHaveAttribute('src', '/images/dosa.webp');
  act(() => app.unmount());
  root.remove();
});
