import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

/** What is written of a text, by its kind: see server/shop/around/content/desk/text-fields.ts. */
type Fields = Record<string, unknown>

export interface TextTables {
  /** Texts as they are being written; what is shown stands in the tables the shop reads. */
  site_text: {
    id: GeneratedAlways<number>
    kind: 'page' | 'news' | 'action' | 'publication' | 'blog' | 'banner' | 'menu' | 'tiles' | 'message'
    code: string
    title: string
    node_codes: string[] | null
    fields: JSONColumnType<Fields>
    version: Generated<number>
    shown_revision: number | null
    state: 'draft' | 'shown' | 'waiting' | 'off'
    publish_at: Date | null
    /** What will be shown then; null: the latest. */
    publish_revision: number | null
    unpublish_at: Date | null
    /** Why it did not appear or go when it was to. */
    trouble: string | null
    changed_at: Date
    changed_by: number | null
  }
  site_text_revision: {
    text_id: number
    number: number
    fields: JSONColumnType<Fields>
    at: Date
    staff_id: number | null
  }
  text_preview: {
    token_hash: string
    text_id: number | null
    kind: string
    /** Null: the text as last saved. */
    fields: JSONColumnType<Fields | null, string | null>
    staff_id: number
    created_at: Date
    expires_at: Date
  }
  message_template: { key: string; subject: string; letter: string; sms: string }
}
