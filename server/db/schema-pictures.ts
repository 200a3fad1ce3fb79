export interface PictureTables {
  picture: {
    file: string
    width: number
    height: number
    bytes: number
    source_name: string
    /** SHA-256 of the file it was made from; null where that was not kept. */
    source_hash: string | null
    stored_at: Date
    unused_since: Date | null
  }
  /** A view: every place that names a picture. */
  picture_use: { file: string }
}
