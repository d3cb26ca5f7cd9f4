import type { PreviewNotice } from '@food/platform/deployment';
import { Button } from '@food/ui/button';
import { useSyncExternalStore } from 'react';
import { knownRelease, onReleaseChange } from '../composition/remotes';
import { leavePreview, tabStorage } from './preview';

/** The release that this page shows in place of a previewed release that failed here: `catalog@1.4.0`. */
function inPlaceOf(previewed: string): string | null {
  const [part = '', version] = previewed.split('@');
  const shown = part === 'host' ? __VERSION__ : knownRelease(part)?.version;
  return shown === undefined || shown === version ? null : `${part}@${shown}`;
}

/** Says what on this page is not live, and has a link to the live site. */
export function PreviewBanner({ preview }: { preview: PreviewNotice }) {
  const failed = useSyncExternalStore(
    onReleaseChange,
    () =>
      preview.releases
        .filter(inPlaceOf)
        .map((name) => `${name} failed here, and this page shows ${inPlaceOf(name)}. `)
        .join(''),
    // While a server renders the page, nothing has failed yet.
    () => '',
  );
  const shown = [
    ...preview.releases,
    ...(preview.deployment ? [`the site as of deployment ${preview.deployment}`] : []),
  ];
  return (
    <aside className="preview-banner" aria-label="Preview">
      <p>
        {shown.length > 0 && `Preview: ${shown.join(', ')}. `}
        {failed}
        {preview.verdict && `${preview.verdict} `}
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
