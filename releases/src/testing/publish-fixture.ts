import { Refusal } from '../model/errors';
import { fileStore } from '../object-store/file-store';
import { publish } from '../publish/publish';

/** Publishes a part of another repository: `<root> <store's folder> <part> [version]`. Prints the facts, or the refusal. */
const [root = '', folder = '', part = '', version] = process.argv.slice(2);
try {
  const release = await publish(fileStore(folder), { root, part, version, revision: 'abc1234' });
  process.stdout.write(JSON.stringify(release));
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  process.stderr.write(error.message);
  process.exitCode = 1;
}
