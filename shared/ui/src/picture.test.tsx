import { setSiteConfig } from '@food/platform/config';
import { fireEvent, render, screen } from '@testing-library/react';
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Picture } from './picture';
import { pictureSizes } from './picture-sizes';

const dosa = <Picture src="/images/dosa.webp" alt="Masala Dosa" size={[256, 192]} tint={3} />;

it('a picture keeps its room before it has loaded', () => {
  render(dosa);

  const image = screen.getByRole('img', { name: 'Masala Dosa' });

  expect(image).toHaveAttribute('width', '256');
  expect(image).toHaveAttribute('height', '192');
  expect(image).toHaveAttribute('loading', 'lazy');
});

it('pictures that are seen first are loaded first', () => {
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

describe('a picture of the menu', () => {
  const SIZES =
    '/images/menu/72/bir-001.avif 72w, /images/menu/144/bir-001.avif 144w, /images/menu/192/bir-001.avif 192w, /images/menu/240/bir-001.avif 240w, /images/menu/288/bir-001.avif 288w, /images/menu/384/bir-001.avif 384w';
  const biryani = <Picture src="/images/menu/bir-001.webp" alt="Biryani" size={320} sizes="116px" />;
  const source = () => document.querySelector('source');

  afterEach(() => setSiteConfig({ apiBase: '' }));

  it('comes in the size that its place needs, and whole if a browser has no AVIF', () => {
    render(biryani);

    expect(source()).toHaveAttribute('srcset', SIZES);
    expect(source()).toHaveAttribute('sizes', '116px');
    expect(source()).toHaveAttribute('type', 'image/avif');
    expect(screen.getByRole('img')).toHaveAttribute('src', '/images/menu/bir-001.webp');
    expect(screen.getByRole('img')).toHaveAttribute('width', '320');
  });

  it('takes its place to be as wide as itself if nothing else is said', () => {
    render(<Picture src="/images/menu/bir-001.webp" alt="" size={72} />);

    expect(source()).toHaveAttribute('sizes', '72px');
  });

  it('has its sizes where the API is', () => {
    setSiteConfig({ apiBase: 'https://api.example.com' });

    expect(pictureSizes('https://api.example.com/images/menu/a.webp')).toContain(
      'https://api.example.com/images/menu/72/a.avif 72w, ',
    );
  });

  it.each([
    'https://cdn.example.com/images/menu/a.webp',
    '/uploads/a.webp',
    '/images/menu/a.jpg',
    '/images/menu/own/a.webp',
    '/images/menu/a.webp?v=2',
    '/images/menu/a, b.webp',
  ])('from elsewhere (%s) is shown as it is', (src) => {
    render(<Picture src={src} alt="Dosa" size={72} />);

    expect(source()).toBeNull();
    expect(screen.getByRole('img')).toHaveAttribute('src', src);
  });

  it('is shown whole by a server that has none of its sizes, and becomes the plate when that fails too', () => {
    render(biryani);

    fireEvent.error(screen.getByRole('img'));
    expect(source()).toBeNull();
    expect(screen.getByRole('img')).toHaveAttribute('src', '/images/menu/bir-001.webp');

    fireEvent.error(screen.getByRole('img'));
    expect(screen.getByRole('img').tagName).toBe('svg');
  });

  it('that the server drew without priority has its sizes when the scripts have come, not before', async () => {
    const root = document.body.appendChild(document.createElement('div'));
    root.innerHTML = renderToString(biryani);
    expect(root.innerHTML).not.toContain('/images/menu/');

    const app = await act(async () => hydrateRoot(root, biryani));

    expect(source()).toHaveAttribute('srcset', SIZES);
    act(() => app.unmount());
    root.remove();
  });

  it('that the server drew with priority names its sizes in the HTML', () => {
    const html = renderToString(<Picture src="/images/menu/bir-001.webp" alt="" size={96} priority />);

    expect(html).toContain(SIZES);
    expect(html).toContain('sizes="96px"');
    expect(html).toContain('fetchPriority="high"');
  });
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
