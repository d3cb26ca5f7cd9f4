/** @jest-environment node */
import { describeConformance } from '@food/shared/testing/conformance';
import card from '../remote.json';
import routes from './routes';

describeConformance(card, routes);
