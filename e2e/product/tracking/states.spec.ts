import { testStates } from '../../fixtures/states';

testStates('tracking');
