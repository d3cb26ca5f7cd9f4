import { InvalidArgumentError } from 'commander';

/** Reads the address of a site as an option takes it; without a slash at the end. */
export function siteAddress(text: string): string {
  if (/^https?:\/\/[^/]/.test(text) && URL.canParse(text)) return text.replace(/\/+$/, '');
  throw new InvalidArgumentError('It takes an http(s) address, such as http://localhost:3000.');
}

/** The site that "npm start" serves here. */
export const siteHere = (): string => `http://localhost:${process.env.PORT || 3000}`;
