import { useLocation } from '@food/platform/router';
import { announced } from '@food/ui/announce';
import { useEffect, useState } from 'react';
import { isReloadSafe, pageVersions } from '../composition/remotes';
import { t } from '../messages';
import { inPreview, tabStorage } from './preview';
import { isRestored } from './restored';

/** How often an open page asks which deployment is live; it also asks when the customer comes back to the tab. */
const ASK_MS = 5 * 60_000;

/** Asks which deployment is live, and says so once it is another than the page's. */
export default function NewerDeployment() {
  const { pathname } = useLocation();
  const newer = useNewerDeployment();
  if (!newer || inPreview(tabStorage()) || !isReloadSafe(pathname)) return null;
  return (
    <p className="newer-notice">
      <span ref={announced}>{t('newer.text')}</span>{' '}
      <button type="button" className="newer-notice-reload" onClick={() => window.location.reload()}>
        {t('newer.reload')}
      </button>
    </p>
  );
}

function useNewerDeployment(): boolean {
  const [newer, setNewer] = useState(false);
  useEffect(() => {
    // How old a page is that was brought back is not known.
    let asked = isRestored() ? 0 : performance.timeOrigin;
    const ask = async () => {
      if (document.visibilityState !== 'visible' || Date.now() - asked < ASK_MS) return;
      asked = Date.now();
      setNewer(await differsFromLive());
    };
    void ask();
    const timer = setInterval(ask, ASK_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, []);
  return newer;
}

async function differsFromLive(): Promise<boolean> {
  try {
    const { versions } = (await (await fetch('/deployment.json')).json()) as {
      versions: Record<string, string>;
    };
    return Object.entries(pageVersions()).some(([part, version]) => versions[part] !== version);
  } catch {
    return false;
  }
}
