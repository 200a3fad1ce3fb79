/** Where files that visitors send are kept. Names are ours and never repeat, so nothing is ever overwritten. */
export interface Files {
  put: (name: string, bytes: Uint8Array) => Promise<void>
  /** null: there is no such file. */
  get: (name: string) => Promise<Uint8Array | null>
  /** No failure when it is gone already. */
  remove: (name: string) => Promise<void>
  list: () => AsyncIterable<{ name: string; storedAt: Date }>
}
