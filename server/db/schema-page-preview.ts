import type { JSONColumnType } from 'kysely'

/** Of 0402-page-previews.sql. */
export interface PagePreviewTables {
  page_preview: {
    token_hash: string
    address: string
    opener_hash: string | null
    headers: JSONColumnType<Record<string, string>>
    body: Buffer
    staff_id: number
    expires_at: Date
  }
}
