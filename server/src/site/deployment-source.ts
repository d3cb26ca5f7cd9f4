import type { HostParts } from '@food/releases/compose/compose';
import type { BaseOf } from '@food/releases/compose/release-base';
import type { Deployment } from '@food/releases/model/deployment';

/** The source of the deployment that pages are composed from: the release store, or development servers. */
export interface DeploymentSource {
  /** The deployment that is live now. */
  live(): Promise<Deployment>;
  hostParts(deployment: Deployment): Promise<HostParts>;
  readonly baseOf: BaseOf;
}
