import { useLocation } from '@food/platform/router';
import { announced } from '@food/ui/announce';
import { useEffect, useState } from 'react';
import { isReloadSafe, pageVersions } from '../composition/remotes';
import { t } from '../messages';
import { inPreview, tabStorage } from './preview';

/**
 * Asks which deployment is live, and says so once it is another than the page's.
 *
 * @param everyMs how often, in milliseconds
 * @param since when the page was loaded, in milliseconds since 1970
 */
export default function NewerDeployment({ everyMs, since }: { everyMs: number; since: number }) {
  const { pathname } = useLocation();
  const newer = useNewerDeployment(everyMs, since);
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

function useNewerDeployment(everyMs: number, since: number): boolean {
  const [newer, setNewer] = useState(false);
  useEffect(() => {
    let asked = since;
    const ask = async () => {
      if (document.visibilityState !== 'visible' || Date.now() - asked < everyMs) return;
      asked = Date.now();
      setNewer(await differsFromLive());
    };
    void ask();
    const timer = setInterval(ask, everyMs);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [everyMs, since]);
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
