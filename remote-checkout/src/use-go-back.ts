import { useLocation, useNavigate } from '@food/platform/router';

/**
 * One step back in history; on the first page of a visit, where there is no step back inside the site, to `fallback`.
 */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => (isFirst(key) ? navigate(fallback, { replace: true }) : navigate(-1));
}

/** The router counts its entries in `history.state`, also over a login that took this page's place and gave it back. */
function isFirst(key: string): boolean {
  const { idx } = (window.history.state ?? {}) as { idx?: unknown };
  return key === 'default' || idx === 0;
}
