// Imported here only so that they are in the host's release; the composer links them, and names them in the web app manifest
// (releases/src/compose).
import '@food/ui/assets/apple-touch-icon.png';
import '@food/ui/assets/favicon.svg';
import '@food/ui/assets/icon-192.png';
import '@food/ui/assets/icon-512.png';
