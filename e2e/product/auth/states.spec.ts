import { testStates } from '../../fixtures/states';

testStates('auth');
