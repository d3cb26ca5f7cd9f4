import type { Language } from '@food/contracts/language';
import type { SiteConfig } from '@food/platform/config';
import type { Config } from '../config';

/** The settings that a page gets (rule: settings-at-runtime). */
export const pageConfig = (config: Config, language: Language): SiteConfig => ({
  apiBase: config.apiBase,
  brandName: config.brandName,
  language,
  tileUrl: config.tileUrl,
  tileAttribution: config.tileAttribution,
  googleMapsKey: config.googleMapsKey,
  fssaiLicence: config.fssaiLicence,
});
