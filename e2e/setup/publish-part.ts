// Run by tsx: publish-part.ts <root> <part> <version> <store folder>
import { publish } from '../../releases/src/publish';
import { openStore } from '../../releases/src/store/open-store';

const [root = '', part = '', version = '', store = ''] = process.argv.slice(2);
await publish(openStore(`file:${store}`), { root, part, version });
