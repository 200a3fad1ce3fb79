import type { Generated, GeneratedAlways } from 'kysely'

export interface StockAlertTables {
  stock_alert: {
    id: GeneratedAlways<number>
    good_code: string
    node_code: string
    user_id: number | null
    channel: 'phone' | 'email'
    /** 7XXXXXXXXXX or an e-mail in lower case. */
    recipient: string
    /** Pieces there must be more of: 0 for a good that was nowhere. */
    more_than: number
    kind: Generated<'stock' | 'price'>
    /** Kopecks: told when it costs less. */
    price_below: number | null
    token: string
    state: Generated<'waiting' | 'sent' | 'stopped'>
    created_at: Date
    changed_at: Date
  }
}
