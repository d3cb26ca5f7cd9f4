import type { PreviewNotice } from '@food/platform/deployment';
import { Button } from '@food/ui/button';
import { leavePreview, tabStorage } from './preview';
import css from './versions.module.css';

/** Says what on this page is not live, and leads out. */
export function PreviewBanner({ preview }: { preview: PreviewNotice }) {
  const shown = [
    ...preview.releases,
    ...(preview.deployment ? [`the site as of deployment ${preview.deployment}`] : []),
  ];
  return (
    <aside className={css.banner} aria-label="Preview">
      <p>
        {shown.length > 0 && `Preview: ${shown.join(', ')}. `}
        {preview.unknown.length > 0 && `Not in the release store: ${preview.unknown.join(', ')}.`}
      </p>
      <Button
        variant="quiet"
        onClick={() => window.location.assign(leavePreview(window.location, tabStorage()))}
      >
        Leave the preview
      </Button>
    </aside>
  );
}
