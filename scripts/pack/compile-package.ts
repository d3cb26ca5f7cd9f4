// A package's `prepack`, to pack or publish it alone; `npm run pack` compiles all in one process.
import { compilePackage } from './compiled-package';

await compilePackage();
