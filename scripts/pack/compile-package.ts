// A package's `prepack`, for who packs or publishes it alone; `npm run pack` compiles all in one process.
import { compilePackage } from './compiled-package';

await compilePackage();
