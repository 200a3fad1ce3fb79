/**
 * Where pictures are stored: the shop's own and those visitors send. A name never gets other contents; putting the same
 * again is no failure.
 */
export interface Files {
  put: (name: string, bytes: Uint8Array) => Promise<void>
  /** null: there is no such file. */
  get: (name: string) => Promise<Uint8Array | null>
  /** No failure when it is gone already. */
  remove: (name: string) => Promise<void>
  list: () => AsyncIterable<{ name: string; storedAt: Date }>
}
