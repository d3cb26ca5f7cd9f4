import { useEffect, useState } from 'react';

/** Whether the browser's print dialog is open. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const opened = () => setPrinting(true);
    const closed = () => setPrinting(false);
    window.addEventListener('beforeprint', opened);
    window.addEventListener('afterprint', closed);
    return () => {
      window.removeEventListener('beforeprint', opened);
      window.removeEventListener('afterprint', closed);
    };
  }, []);
  return printing;
}
