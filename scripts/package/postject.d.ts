declare module "postject" {
  export function inject(
    file: string,
    resourceName: string,
    content: Buffer,
    options: { sentinelFuse: string },
  ): Promise<void>;
}
