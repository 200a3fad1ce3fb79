export interface DemoOptions {
  goods: number
  seed: number
  now: Date
  /** The shop's own door for pictures; answers their stored names in the order given. */
  storePictures: (pictures: { name: string; bytes: Uint8Array }[]) => Promise<string[]>
  /** The door of buyers' photos; without it reviews have none. */
  attachPhotos?: (reviewId: number, photos: { name: string; path: string; size: number }[]) => Promise<void>
  progress?: (done: number, total: number, what: string) => void
}
