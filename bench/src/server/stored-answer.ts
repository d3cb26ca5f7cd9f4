/** An answer's bytes as they go over the line, in base 64, with what a client needs to read them. */
export interface StoredAnswer {
  path: string;
  type: string;
  encoding: string | null;
  body: string;
}
