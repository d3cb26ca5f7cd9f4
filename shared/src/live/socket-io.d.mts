export const io: (origin: string, options: object) => unknown;
