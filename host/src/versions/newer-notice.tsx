import { useLocation } from '@food/platform/router';
import { announced } from '@food/ui/announce';
import { useEffect, useState } from 'react';
import { isReloadSafe, pageVersions } from '../composition/remotes';
import { t } from '../messages';
import { inPreview, tabStorage } from './preview';
import css from './versions.module.css';

/** How often an open page asks which deployment is live; it also asks when the customer comes back to the tab. */
const ASK_MS = 5 * 60_000;

/**
 * Says unobtrusively that a newer version of the site is live, on pages where a reload loses nothing; never in checkout. The page
 * itself keeps its versions until it is reloaded.
 */
export function NewerNotice() {
  const { pathname } = useLocation();
  const newer = useNewerDeployment();
  if (!newer || inPreview(tabStorage()) || !isReloadSafe(pathname)) return null;
  return (
    <p className={css.newer}>
      <span ref={announced}>{t('newer.text')}</span>{' '}
      <button type="button" className={css.reload} onClick={() => window.location.reload()}>
        {t('newer.reload')}
      </button>
    </p>
  );
}

function useNewerDeployment(): boolean {
  const [newer, setNewer] = useState(false);
  useEffect(() => {
    let asked = Date.now();
    const ask = async () => {
      if (document.visibilityState !== 'visible' || Date.now() - asked < ASK_MS) return;
      asked = Date.now();
      setNewer(await differsFromLive());
    };
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
