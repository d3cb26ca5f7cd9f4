import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { BlockList, isIPv6 } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documented } from '@food/server/testing/operations-commands';
import { CORE_SCHEMA, load, mergeTag } from 'js-yaml';

interface Service {
  image: string;
  environment?: Record<string, string>;
  secrets?: string[];
  volumes?: string[];
  depends_on?: string[] | Record<string, unknown>;
  read_only?: boolean;
  mem_limit?: string;
  logging?: { options: Record<string, string> };
  ports?: string[];
  networks?: Record<string, { ipv4_address?: string }>;
}
interface Network {
  enable_ipv6?: boolean;
  ipam: { config: { subnet: string; ip_range?: string }[] };
}
interface Compose {
  services: Record<string, Service>;
  secrets: Record<string, { file: string }>;
  volumes: Record<string, unknown>;
  networks: Record<string, Network>;
}

const root = join(__dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const variables = new Set(
  [...read('.env.example').matchAll(/^#?\s?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name),
);
/** Of Node and Amazon's tools. */
const OTHERS = ['NODE_ENV', 'NODE_OPTIONS', 'AWS_REGION', 'AWS_SHARED_CREDENTIALS_FILE'];
const unknown = (names: string[]) => names.filter((name) => !variables.has(name) && !OTHERS.includes(name));

describe('deploy/compose.yaml', () => {
  const { services, secrets, volumes, networks } = load(read('deploy/compose.yaml'), {
    schema: CORE_SCHEMA.withTags(mergeTag),
  }) as Compose;
  const all = Object.values(services);
  const servers = Object.values(services).filter(({ image }) => image === 'food-server');

  it('runs two processes of the server, which get every secret as a file', () => {
    expect(servers).toHaveLength(2);
    for (const { environment = {}, secrets: given = [], read_only, logging } of servers) {
      expect(unknown(Object.keys(environment))).toEqual([]);
      const files = Object.entries(environment).filter(([name]) => name.endsWith('_FILE'));
      expect(files.map(([, file]) => file).sort()).toEqual(
        given.map((name) => `/run/secrets/${name}`).sort(),
      );
      expect(JSON.stringify(environment)).not.toMatch(/postgres:|smtps?:/);
      expect(read_only).toBe(true);
      expect(logging?.options).toEqual({ 'max-size': '20m', 'max-file': '5' });
    }
  });

  it('gives a process of the server memory until MemoryGrows, and for all that render its pages', () => {
    const number = (file: string, words: RegExp) => Number(words.exec(read(file))?.[1]);
    const alerted = number('deploy/alerts.yaml', /process_resident_memory_bytes\S* > (\S+)/);
    const rendering =
      number('releases/src/render/renderer.ts', /MOST_PROCESSES = (\d+)/) *
      number('releases/src/render/rendering.ts', /MEMORY_MIB = (\d+)/) *
      2 ** 20;

    for (const { mem_limit = '' } of servers) {
      expect(mem_limit).toMatch(/^\dg$/);
      expect(Number.parseInt(mem_limit, 10) * 2 ** 30).toBeGreaterThan(alerted + rendering);
    }
  });

  it('names only services, secrets, volumes and files that there are', () => {
    const needed = all.flatMap(({ depends_on = [] }) =>
      Array.isArray(depends_on) ? depends_on : Object.keys(depends_on),
    );
    const mounted = all
      .flatMap((service) => service.volumes ?? [])
      .map((volume) => volume.split(':')[0] ?? '');
    const isThere = (volume: string) =>
      volume.startsWith('./') ? existsSync(join(root, 'deploy', volume)) : volume in volumes;

    expect(needed.filter((name) => !(name in services))).toEqual([]);
    expect(all.flatMap((service) => service.secrets ?? []).filter((name) => !(name in secrets))).toEqual([]);
    expect(mounted.filter((volume) => !isThere(volume))).toEqual([]);
    expect(read('.dockerignore')).toContain('deploy/secrets');
  });

  const [setting = '', ...begin] = documented('docker compose up --build').split(' ');
  const program = begin.slice(0, begin.indexOf('up'));
  const hasCompose = spawnSync(program[0] ?? '', [...program.slice(1), 'version']).status === 0;
  if (hasCompose)
    it('is a file that Compose takes', () => {
      const [name = '', site] = setting.split('=');
      const { status, stderr } = spawnSync(program[0] ?? '', [...program.slice(1), 'config', '--quiet'], {
        cwd: join(root, 'deploy'),
        env: { PATH: process.env.PATH, HOME: process.env.HOME, [name]: site },
        encoding: 'utf8',
      });

      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    });

  it('is brought to a new version one process after the other, each once the one before is ready', () => {
    const names = Object.keys(services).filter((name) => name.startsWith('server-'));
    const commands = names.map((name) =>
      documented(`${setting} docker compose up --detach --no-deps --wait ${name}`),
    );
    const places = [documented('docker compose build'), ...commands].map((command) =>
      read('docs/operations.md').indexOf(`${command}\n`),
    );

    expect(names).toHaveLength(servers.length);
    expect(places.every((place) => place >= 0)).toBe(true);
    // Whatever fails, the process that serves goes on.
    const [build = '', ...replaced] = [documented('docker compose build'), ...commands];
    expect([build, ...replaced.slice(0, -1)].every((command) => command.endsWith(' &&'))).toBe(true);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    // A container that is replaced takes its log with it.
    const saved = documented('docker compose logs');
    expect(read('docs/operations.md').indexOf(`${saved}\n${build}\n`)).toBeGreaterThan(0);
    expect(names.every((name) => saved.includes(` ${name} `)) && saved.endsWith(' &&')).toBe(true);
    // What --wait waits for.
    expect(read('deploy/Dockerfile')).toMatch(/^HEALTHCHECK .*\n.*\/readyz\?exclude=database/m);
  });

  it.each(['docker compose kill', 'docker compose start'])(
    '`%s` of the document for a process that hangs is one that there is',
    (words) => {
      expect(services).toHaveProperty(documented(words).replace(`${words} `, ''));
    },
  );

  it('takes a stated version of each image', () => {
    expect(all.map(({ image }) => image).filter((image) => !/:[\w.]*\d/.test(image))).toEqual([
      'food-server',
      'food-server',
    ]);
  });

  // Docker's own proxy carries IPv6 to a container that has none, from an address of its own.
  it('lets the balancer see the address of a customer who comes by IPv6', () => {
    const open = all.filter(({ ports }) => ports);
    const reached = open.flatMap((service) => Object.keys(service.networks ?? {}));

    expect(open.length).toBeGreaterThan(0);
    expect(reached).toHaveLength(open.length);
    for (const name of reached) {
      const { enable_ipv6, ipam } = networks[name]!;
      expect(enable_ipv6).toBe(true);
      expect(ipam.config.some(({ subnet }) => isIPv6(subnet.split('/')[0] ?? ''))).toBe(true);
    }
  });

  it('keeps the balancer’s address, which the server trusts, from all other containers', () => {
    const fixed = all.flatMap(({ networks: joined = {} }) =>
      Object.entries(joined).flatMap(([name, { ipv4_address: address }]) =>
        address ? [{ name, address }] : [],
      ),
    );

    expect(servers.map(({ environment }) => environment?.TRUST_PROXY)).toEqual(
      servers.map(() => fixed[0]?.address),
    );
    for (const { name, address } of fixed) {
      const range = networks[name]!.ipam.config.map(({ ip_range }) => ip_range).find(Boolean);
      const [given = '', bits] = range?.split('/') ?? [];
      const others = new BlockList();
      others.addSubnet(given, Number(bits));
      expect(others.check(address)).toBe(false);
    }
    // By IPv6 the balancer would come from another address.
    expect(read('deploy/Dockerfile')).toMatch(/^ {4}HOST=0\.0\.0\.0$/m);
  });

  // While the database is away no process is ready, and all have pages.
  it('has a balancer that knows each process and asks it whether it has pages', () => {
    const balancer = read('deploy/Caddyfile');
    const names = Object.keys(services).filter((name) => name.startsWith('server-'));

    expect(balancer).toContain(`reverse_proxy ${names.map((name) => `${name}:3000`).join(' ')}`);
    expect(balancer).toMatch(/^\thealth_uri \/readyz\?exclude=database$/m);
  });

  // The balancer counts a broken request of a client as a failure of the process.
  it('has a balancer that goes on sending calls to a process, however many broken requests clients send', () => {
    expect(read('deploy/Caddyfile')).not.toMatch(/^\s*(fail_duration|max_fails|unhealthy_\w+)\b/m);
  });

  // An open websocket counts as a call, and a process that was just started has none.
  it('has a balancer that shares calls evenly, however many followers each process has', () => {
    expect(read('deploy/Caddyfile')).toMatch(/^\tlb_policy round_robin$/m);
  });
});

describe('deploy/Dockerfile', () => {
  const lines = read('deploy/Dockerfile').split('\n');

  it('ends in an image without tools or packages of development, whose user is not root', () => {
    const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));

    expect(last.filter((line) => /^(RUN|COPY|ADD|USER|CMD) /.test(line))).toEqual([
      'COPY --from=build /bundle ./',
      'USER node',
      'CMD ["node", "server.mjs"]',
    ]);
    expect(last.join('\n')).toContain('/readyz?exclude=database');
  });

  it('takes a Node that the product supports', () => {
    const [, major] = /^ARG NODE=(\d+)-/m.exec(lines.join('\n')) ?? [];

    expect(Number(major)).toBeGreaterThanOrEqual(20);
  });

  it('makes the bundle by a command that there is', () => {
    expect(lines.some((line) => line.startsWith('RUN npm run bundle -- '))).toBe(true);
    expect(JSON.parse(read('package.json')).scripts.bundle).toBeDefined();
  });
});

describe('deploy/food.service', () => {
  const text = read('deploy/food.service');

  it('names only settings that the server has, and a file for each secret', () => {
    const lines = [...text.matchAll(/^Environment=(.+)$/gm)].map(([, values = '']) => values);
    const set = lines.flatMap((line) => line.split(' ')).map((pair) => pair.split('=') as [string, string]);
    const credentials = [...text.matchAll(/^LoadCredential=([\w-]+):/gm)].map(([, name]) => `%d/${name}`);

    expect(unknown(set.map(([name]) => name))).toEqual([]);
    expect(set.filter(([name]) => name.endsWith('_FILE')).map(([, file]) => file)).toEqual(credentials);
  });

  it('has a journal of its own, which is kept for 90 days, and read as the document says', () => {
    const [, namespace] = /^LogNamespace=(\w+)$/m.exec(text) ?? [];

    expect(documented('journalctl')).toBe(`journalctl --namespace=${namespace}`);
    expect(read(`deploy/journald@${namespace}.conf`)).toMatch(/^\[Journal\]\nMaxRetentionSec=90day$/m);
  });

  it('is started again when it was killed, by its name in the document', () => {
    expect(text).toMatch(/^Restart=on-failure$/m);
    expect(`${documented('systemctl kill').split(' ').at(-1)}.service`).toBe('food.service');
  });

  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
  if (hasSystemd)
    it('is a unit that systemd takes', () => {
      const { stderr } = spawnSync('systemd-analyze', ['verify', join(root, 'deploy/food.service')], {
        encoding: 'utf8',
      });

      expect(
        stderr.split('\n').filter((line) => line.includes('food.service') && !line.includes('/usr/bin/node')),
      ).toEqual([]);
    });

  if (hasSystemd)
    it('is enabled by the command of the document', () => {
      const machine = mkdtempSync(join(tmpdir(), 'machine-'));
      const units = join(machine, 'etc/systemd/system');
      mkdirSync(units, { recursive: true });
      copyFileSync(join(root, 'deploy/food.service'), join(units, 'food.service'));
      const words = documented('systemctl enable --now food').split(' ');
      // Not this machine, and nothing of it is running.
      const there = words.slice(1).filter((word) => word !== '--now');
      const { status } = spawnSync('systemctl', [`--root=${machine}`, ...there]);
      const starts = existsSync(join(units, 'multi-user.target.wants'));
      rmSync(machine, { recursive: true });

      expect({ status, starts }).toEqual({ status: 0, starts: true });
    });
});
