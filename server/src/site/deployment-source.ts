import type { BaseOf, HostParts } from '@food/releases/compose';
import type { Deployment } from '@food/releases/facts';

/** Where pages get what they are composed from: the release store, or development servers. */
export interface DeploymentSource {
  /** The deployment that is live now. */
  live(): Promise<Deployment>;
  hostParts(deployment: Deployment): Promise<HostParts>;
  readonly baseOf: BaseOf;
}
