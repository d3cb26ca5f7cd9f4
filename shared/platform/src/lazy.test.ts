import { type Composition, setComposition } from '@food/platform/composition';
import { retry } from './lazy';

const reportLoss = jest.fn<void, Parameters<Composition['reportLoss']>>();
beforeEach(() => {
  reportLoss.mockClear();
  setComposition({ loadModule: () => Promise.reject(), reportCrash: () => false, reportLoss });
});

describe('A piece of code that comes later', () => {
  it('is requested again when it did not come, without a report', async () => {
    const load = jest.fn().mockRejectedValueOnce(new Error('lost')).mockResolvedValue('piece');

    expect(await retry(load, 2, 0)).toBe('piece');
    expect(reportLoss).not.toHaveBeenCalled();
  });

  it('is given up after the third time, and the host team is told whose it was', async () => {
    const lost = new Error('lost');
    const load = jest.fn().mockRejectedValue(lost);

    await expect(retry(load, 2, 0)).rejects.toBe(lost);
    expect(load).toHaveBeenCalledTimes(3);
    expect(reportLoss.mock.calls).toEqual([['test', '0.0.0', lost]]);
  });

  it('that hung is not waited for a second time', async () => {
    const hung = Object.assign(new Error('hung'), { type: 'timeout' });
    const load = jest.fn().mockRejectedValue(hung);

    await expect(retry(load, 2, 0)).rejects.toBe(hung);
    expect(load).toHaveBeenCalledTimes(1);
    expect(reportLoss).toHaveBeenCalledTimes(1);
  });
});
