import { remoteConfig } from '@food/shared/build';

export default remoteConfig(import.meta.dirname);
