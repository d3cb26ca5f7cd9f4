import type { PlacedRemote } from '@food/platform/deployment';
import { act, render, screen } from '@testing-library/react';
import { moveTo, setDeployment } from '../composition/remotes';
import { composed } from '../testing/fake-wire';
import { PreviewBanner } from './preview-banner';

const show = (preview: Parameters<typeof PreviewBanner>[0]['preview']) => {
  render(<PreviewBanner preview={preview} />);
  return screen.getByRole('complementary', { name: 'Preview' });
};

describe('The banner of a preview', () => {
  it('names what is not live on this page, and leads out', () => {
    const banner = show({ releases: ['catalog@1.5.0', 'orders@2.0.0'], deployment: 41, unknown: [] });

    expect(banner).toHaveTextContent('Preview: catalog@1.5.0, orders@2.0.0, the site as of deployment 41.');
    expect(screen.getByRole('button', { name: 'Leave the preview' })).toBeEnabled();
  });

  it('says what the gate said, and where a previewed release failed and what stands in its place', () => {
    const release = (version: string) =>
      ({ name: 'catalog', version, base: '', global: '', exposes: {}, pages: [] }) as unknown as PlacedRemote;
    setDeployment(composed([release('1.5.0'), release('1.4.0')]));
    const banner = show({
      releases: ['catalog@1.5.0'],
      deployment: null,
      unknown: [],
      verdict: 'The gate lets it pass.',
    });
    expect(banner).toHaveTextContent('Preview: catalog@1.5.0. The gate lets it pass.');

    act(() => moveTo(release('1.4.0')));

    expect(banner).toHaveTextContent('catalog@1.5.0 failed here, and this page shows catalog@1.4.0.');
  });

  it('says what was asked for and isn’t there', () => {
    const banner = show({ releases: [], deployment: null, unknown: ['catalog@9.9.9'] });

    expect(banner).toHaveTextContent('Not in the release store: catalog@9.9.9.');
    expect(banner).not.toHaveTextContent('Preview:');
  });
});
