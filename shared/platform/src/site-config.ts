import type { Language } from '@food/contracts/language';
import { countInstance } from './composition/instances';

countInstance('@food/platform/config');

/** The settings that a page gets at runtime, never built in (rule: settings-at-runtime). */
export interface SiteConfig {
  /** The API's address; '' means the page's own origin. No slash at the end. */
  apiBase: string;
  brandName: string;
  /** The page's language (rule: site-languages). */
  language: Language;
  /** Whether there is no other language to choose, as in an exported site. */
  onlyLanguage?: boolean;
  tileUrl: string;
  tileAttribution: string;
  googleMapsKey: string | null;
  /** The restaurant's licence to sell food in India, if it has one to show (rule: food-licence). */
  fssaiLicence: string | null;
}

let current: SiteConfig = {
  apiBase: '',
  brandName: 'Verandah Kitchen',
  language: 'en',
  tileUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  tileAttribution: '© OpenStreetMap contributors',
  googleMapsKey: null,
  fssaiLicence: null,
};

/** The site's configuration. Set by the host before any remote is loaded. */
export const siteConfig = (): SiteConfig => current;

/** For the host and for tests. */
export function setSiteConfig(config: Partial<SiteConfig>): void {
  current = { ...current, ...config };
}
