import { render, screen } from '@testing-library/react';
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

  it('says what was asked for and isn’t there', () => {
    const banner = show({ releases: [], deployment: null, unknown: ['catalog@9.9.9'] });

    expect(banner).toHaveTextContent('Not in the release store: catalog@9.9.9.');
    expect(banner).not.toHaveTextContent('Preview:');
  });
});
