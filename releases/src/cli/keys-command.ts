import type { Command } from 'commander';
import { newKeyPair } from '../signing/keys';
import { print } from './context';

export function addKeys(program: Command): void {
  program
    .command('keys')
    .description('keys that deployments are signed with, see docs/guides/signing-keys.md')
    .command('new')
    .description('print a fresh pair; nothing is stored')
    .option('--json', 'print the pair as JSON')
    .action(({ json }: { json?: boolean }) => {
      const pair = newKeyPair();
      print(json, pair, [
        'Only for who promotes (a secret, keep it in the secret store of the pipeline):',
        `  DEPLOYMENT_SIGNING_KEY=${pair.signingKey}`,
        "For everybody (the servers' environment, and the host's host.json or environment when it is published):",
        `  DEPLOYMENT_PUBLIC_KEYS=${pair.publicKey}`,
      ]);
    });
}
