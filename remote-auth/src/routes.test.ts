/** @jest-environment node */
import { describeConformance } from '@food/testing/conformance';
import card from '../remote.json';
import routes from './routes';

describeConformance(card, routes);
