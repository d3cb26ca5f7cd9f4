import { buildDeployment, buildHost, buildRemote } from '../testing/release-builders';
import { relationsOf } from './relations';

const expose = { js: [], css: [] };
const orders = buildRemote('orders', { exposes: { './routes': expose, './invoice': expose } });
const checkout = buildRemote('checkout', {
  uses: ['orders/invoice'],
  shared: { needs: { react: '^19.0.0' } },
});
const live = (part: string, version = '1.0.0') => ({ part, version, as: 'live' });

describe('The graph of a deployment', () => {
  it('tells who exposes a piece, and who shows it', () => {
    const { pieces } = relationsOf(buildDeployment([orders, checkout]));

    expect(pieces).toEqual([
      { piece: 'orders/invoice', exposedBy: [live('orders')], shownBy: [live('checkout')] },
    ]);
  });

  it('names a piece that no remote exposes any more', () => {
    const { pieces } = relationsOf(buildDeployment([checkout]));

    expect(pieces).toEqual([{ piece: 'orders/invoice', exposedBy: [], shownBy: [live('checkout')] }]);
  });

  it('tells what the host provides, who takes it in which range, and which range is not met', () => {
    const old = buildRemote('offers', { shared: { needs: { react: '^18.0.0', zustand: '^5.0.0' } } });

    const { shared } = relationsOf(buildDeployment([checkout, old]));

    expect(shared).toEqual([
      {
        module: 'react',
        provided: [{ version: '19.3.1', by: live('host') }],
        taken: [
          { range: '^18.0.0', isMet: false, by: [live('offers')] },
          { range: '^19.0.0', isMet: true, by: [live('checkout')] },
        ],
      },
      {
        module: 'zustand',
        provided: [],
        taken: [{ range: '^5.0.0', isMet: false, by: [live('offers')] }],
      },
    ]);
  });

  it('has canaries beside what is live, of the host too', () => {
    const next = buildHost({ version: '2.0.0', shared: { provides: { react: '20.0.0' } } });
    const canary = buildRemote('checkout', { version: '1.1.0', uses: [] });
    const deployment = buildDeployment([orders, checkout], {
      host: { live: buildHost(), previous: null, canary: { release: next, share: 5 } },
    });
    const place = deployment.remotes.checkout;
    if (place) place.canary = { release: canary, share: 10 };

    const { pieces, shared } = relationsOf(deployment);

    expect(pieces[0]?.shownBy).toEqual([live('checkout')]);
    expect(shared[0]?.provided.map(({ version, by }) => [version, by.as])).toEqual([
      ['19.3.1', 'live'],
      ['20.0.0', 'canary'],
    ]);
    expect(shared[0]?.taken).toMatchObject([{ range: '^19.0.0', isMet: false }]);
  });
});
