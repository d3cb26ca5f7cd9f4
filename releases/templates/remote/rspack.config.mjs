import { remoteConfig } from '@food/build';

export default remoteConfig(import.meta.dirname);
