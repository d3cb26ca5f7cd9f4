// Only named here so that they are in the host's release; the composer links them (releases/src/compose).
import '@food/shared/assets/apple-touch-icon.png';
import '@food/shared/assets/favicon.svg';
