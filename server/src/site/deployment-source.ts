import type { HostParts } from '@food/releases/compose/compose';
import type { BaseOf } from '@food/releases/compose/release-base';
import type { Deployment } from '@food/releases/model/deployment';

interface HostedDeployment {
  deployment: Deployment;
  host: HostParts;
}

/** The source of the deployment that pages are composed from: the release store, or development servers. */
export interface DeploymentSource {
  /** The deployment that is live now. */
  live(): Promise<Deployment>;
  /** The same without waiting; null if it has to be read first. */
  known(): Deployment | null;
  /**
   * Whether this process can serve what is live, though that may be nothing yet; false while it has seen no deployment and the
   * source doesn't answer.
   */
  isReady(): Promise<boolean>;
  /** The same deployment with the texts of its host; if those of the live host can't be used, with the previous host. */
  withHost(deployment: Deployment): Promise<HostedDeployment>;
  readonly baseOf: BaseOf;
}
