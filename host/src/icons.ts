// Only named here so that they are in the host's release; the composer links them (releases/src/compose).
import '@food/ui/assets/apple-touch-icon.png';
import '@food/ui/assets/favicon.svg';
