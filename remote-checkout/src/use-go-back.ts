import { useLocation, useNavigate } from '@food/shared/router';

/**
 * One step back in history; on the first page of a visit, where there is no step back inside the site, to `fallback`.
 */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  // The router gives this key to the entry that a visit begins with.
  return () => (key === 'default' ? navigate(fallback, { replace: true }) : navigate(-1));
}
