import { hostConfig } from '@food/build';

export default hostConfig(import.meta.dirname);
