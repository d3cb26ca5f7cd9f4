import { useNavigate } from '@food/platform/router';
import { useEffect } from 'react';

/** Leads back to the first step of a forgotten password. Not `<Navigate>`: a server may render this too. */
export function StartOver() {
  const navigate = useNavigate();
  useEffect(() => {
    navigate('/forgot-password', { replace: true });
  }, [navigate]);
  return null;
}
