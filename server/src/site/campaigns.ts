/** What advertisements and mails add to a link, besides `utm_…` and Google's `gad_…`, so that its owner can count the visits. */
const CAMPAIGN = new Set([
  'dclid',
  'fbclid',
  'gbraid',
  'gclid',
  'igsh',
  'igshid',
  'li_fat_id',
  'mc_cid',
  'mc_eid',
  'msclkid',
  'srsltid',
  'ttclid',
  'twclid',
  'wbraid',
  'yclid',
]);

/** A query without the parameters of campaigns, which change nothing on a page: many first visits come with them. */
export function withoutCampaign(search: string): string {
  const query = new URLSearchParams(search);
  const given = [...query.keys()].filter((name) => /^(utm|gad)_/.test(name) || CAMPAIGN.has(name));
  if (given.length === 0) return search;
  for (const name of given) query.delete(name);
  return query.size ? `?${query}` : '';
}
