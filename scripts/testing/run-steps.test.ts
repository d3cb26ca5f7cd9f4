import { groupsOf } from './run-steps';
import { STEPS } from './steps';

it('lint, types and tidying go together; each step with tests has the machine to itself', () => {
  expect(groupsOf(STEPS).map((group) => group.map(({ name }) => name))).toEqual([
    ['Lint', 'Types', 'Dead code, licences and known vulnerabilities'],
    ['Unit, component and API tests'],
    ['End-to-end tests'],
    ['The tables of coverage and of security'],
  ]);
});
