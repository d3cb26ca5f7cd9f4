/** One page of a bucket's keys as ListObjectsV2 gives it: keys and common prefixes count alike, in order. */
export function listPage(keys: readonly string[], query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const most = Number(query.get('max-keys') ?? 1_000);
  const after = query.get('continuation-token') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  const entries = [
    ...new Set(keys.filter((key) => key.startsWith(prefix)).map((key) => grouped(key, prefix, delimiter))),
  ]
    .sort()
    .filter((entry) => entry > after);
  const page = entries.slice(0, most);
  const more = entries.length > most;
  return [
    '<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">',
    `<IsTruncated>${more}</IsTruncated>`,
    more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '',
    ...page.map((entry) =>
      delimiter && entry.endsWith(delimiter)
        ? `<CommonPrefixes><Prefix>${entry}</Prefix></CommonPrefixes>`
        : `<Contents><Key>${entry}</Key></Contents>`,
    ),
    '</ListBucketResult>',
  ].join('');
}

function grouped(key: string, prefix: string, delimiter: string): string {
  const at = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
  return at < 0 ? key : key.slice(0, at + 1);
}
