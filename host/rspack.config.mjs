import { hostConfig } from '@food/shared/build';

export default hostConfig(import.meta.dirname);
