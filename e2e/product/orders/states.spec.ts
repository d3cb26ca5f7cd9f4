import { testStates } from '../../fixtures/states';

testStates('orders');
