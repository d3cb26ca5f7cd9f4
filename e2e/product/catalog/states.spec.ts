import { testStates } from '../../fixtures/states';

testStates('catalog');
