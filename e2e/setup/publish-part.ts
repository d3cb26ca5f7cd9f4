// Runs in a process of its own: publish-part.ts <root> <part> <version> <store folder>
import { publish } from '@food/releases/publish/publish';
import { openStore } from '@food/releases/registry/open-store';

const [root = '', part = '', version = '', store = ''] = process.argv.slice(2);
await publish(openStore(`file:${store}`), { root, part, version });
