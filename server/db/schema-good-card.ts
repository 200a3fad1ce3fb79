import type { Generated, JSONColumnType } from 'kysely'

/**
 * What a picture shows of its original: the middle and the side of a square, in thousandths of the original's longer
 * side.
 */
interface PictureCrop {
  x: number
  y: number
  side: number
}

interface DiagramPoint {
  number: number
  x: number
  y: number
  /** Null: the part is not sold here. */
  code: string | null
}

/** Tables of 0375-good-card.sql. */
export interface GoodCardTables {
  good_picture: {
    good_code: string
    file: string
    alt: string
    original: string | null
    crop: JSONColumnType<PictureCrop> | null
  }
  good_seo: { good_code: string; title: string; description: string }
  good_diagram: {
    id: Generated<number>
    good_code: string
    name: string
    picture: string
    points: JSONColumnType<DiagramPoint[]>
    position: number
  }
  document_file: { file: string; bytes: number; source_name: string; stored_at: Date }
}
