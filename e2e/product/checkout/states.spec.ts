import { testStates } from '../../fixtures/states';

testStates('checkout');
