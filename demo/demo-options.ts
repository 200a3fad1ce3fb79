export interface DemoOptions {
  goods: number
  seed: number
  now: Date
  /** The shop's own door for pictures; answers their stored names in the order given. */
  storePictures: (pictures: { name: string; bytes: Uint8Array }[]) => Promise<string[]>
  progress?: (done: number, total: number, what: string) => void
}
