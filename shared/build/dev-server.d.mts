export function serveFromSource(dir: string, port: number): Promise<{ stop(): Promise<void> }>;
