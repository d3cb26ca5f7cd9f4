// A package's `prepack`, for packing or publishing it alone; `npm run pack` compiles all in one process.
import { compilePackage } from './compiled-package';

await compilePackage();
