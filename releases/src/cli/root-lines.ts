import type { Root } from '../signing/root';

/** A root in lines for a person. */
export const rootLines = ({
  version,
  roles: { root, deployment, rollback, timestamp },
  parts = {},
}: Root): string[] => [
  `Root ${version}`,
  `  root         ${root.threshold} of ${root.keys.join(', ')}`,
  `  deployments  ${deployment.threshold ? `${deployment.threshold} of ` : ''}${deployment.keys.join(', ')}`,
  ...(rollback ? [`  rollbacks    ${rollback.keys.join(', ')}`] : []),
  ...(timestamp.keys.length ? [`  timestamps   ${timestamp.keys.join(', ')}`] : []),
  ...Object.entries(parts).flatMap(([part, { keys, accepted = {} }]) => [
    `  ${part.padEnd(11)}  ${keys.join(', ')}`,
    ...Object.entries(accepted).map(
      ([version, digest]) => `    accepted without these keys: ${part}@${version} ${digest}`,
    ),
  ]),
];
