export interface PictureTables {
  picture: {
    file: string
    width: number
    height: number
    bytes: number
    source_name: string
    stored_at: Date
    unused_since: Date | null
  }
  /** A view: every place that names a picture. */
  picture_use: { file: string }
}
