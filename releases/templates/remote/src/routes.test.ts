/** @jest-environment node */
import { describeConformance } from '@food/testing/conformance';
import manifest from '../remote.json';
import routes from './routes';

describeConformance(manifest, routes);
