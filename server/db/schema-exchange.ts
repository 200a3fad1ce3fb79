import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { PriceAlarm } from '#rules/exchange/price-limits.ts'
import type { ExchangeFileState, ExchangeRunState } from '#rules/exchange/run-states.ts'

type Document = Record<string, unknown>

export type MappingKind = 'group' | 'property' | 'price-type' | 'warehouse' | 'status' | 'vendor' | 'column'

export type OwnedField =
  | 'name'
  | 'description'
  | 'pictures'
  | 'slug'
  | 'category'
  | 'vendor'
  | 'article'
  | 'barcode'
  | 'attributes'
  | 'unit'
  | 'weight'
  | 'vat'
  | 'price'
  | 'stock'
  | 'activity'

/** A line of an order as accounting was told it. Sums are kopecks. */
export interface SentLine {
  /** Of the good; empty for the delivery. */
  code: string
  name: string
  quantity: number
  sum: number
}

export interface ExchangeTables {
  exchange_source: {
    id: GeneratedAlways<number>
    name: string
    kind: '1c' | 'yml' | 'table'
    is_on: Generated<boolean>
    robot_login: string | null
    robot_password_hash: string | null
    url: string | null
    every_minutes: number | null
    etag: string | null
    fetched_at: Date | null
    options: JSONColumnType<Document, string | undefined>
    version: Generated<number>
    created_at: Date
    /** A person has accepted what it brings. */
    accepted_at: Date | null
  }
  exchange_run: {
    id: GeneratedAlways<number>
    source_id: number
    kind: 'catalog' | 'orders' | 'rehearsal'
    session_id: string | null
    state: ExchangeRunState
    dialect: Generated<string>
    stamp: number
    started_at: Date
    changed_at: Date
    ended_at: Date | null
    figures: JSONColumnType<Record<string, number>, string | undefined>
    brake: JSONColumnType<Document[]> | null
    failure: string | null
    staff_id: number | null
    protocol_version: Generated<string>
    received_bytes: Generated<number>
    received_files: Generated<number>
    end_asked: 'complete' | 'deactivate' | 'next' | null
    deactivate_stamp: number | null
  }
  exchange_file: {
    id: GeneratedAlways<number>
    run_id: number
    name: string
    bytes: Generated<number>
    sha256: string | null
    state: ExchangeFileState
    failure: string | null
    failure_line: number | null
    created_at: Date
    changed_at: Date
    place: number | null
    parts: Generated<number>
    first_part_sha256: string | null
    last_part_sha256: string | null
    is_staged: Generated<boolean>
    formed: string | null
    formed_of: string[] | null
  }
  exchange_problem: {
    id: GeneratedAlways<number>
    run_id: number
    file_name: Generated<string>
    line: number | null
    external: Generated<string>
    words: string
  }
  external_id: { source_id: number; kind: 'good' | 'category' | 'vendor' | 'order'; external: string; code: string }
  exchange_mapping: {
    source_id: number
    kind: MappingKind
    external: string
    name: string
    parent: string | null
    details: JSONColumnType<Document, string | undefined>
    target: JSONColumnType<Document> | null
    is_guess: Generated<boolean>
    staff_id: number | null
    seen_run_id: number | null
    changed_at: Date
    /** Goods were compared by what it is now. */
    is_applied: Generated<boolean>
  }
  exchange_field_owner: { source_id: number; field: OwnedField; owner: 'accounting' | 'shop' | 'until-edited' }
  good_field_edit: { good_code: string; field: string; edited_at: Generated<Date> }
  stage_file: { run_id: number; file_id: number }
  stage_good: {
    run_id: number
    seq: number
    file_name: string
    line: number
    external: string
    is_whole: boolean
    is_deleted: boolean | null
    article: string | null
    barcode: string | null
    name: string | null
    unit: string | null
    group_externals: string[] | null
    description: string | null
    pictures: string[] | null
    vendor_name: string | null
    properties: JSONColumnType<Record<string, string[]>> | null
    requisites: JSONColumnType<Record<string, string>> | null
    vat: string | null
    weight_grams: number | null
    dimensions_mm: number[] | null
  }
  stage_price: {
    run_id: number
    seq: number
    file_name: string
    line: number
    external: string
    price_type: string
    kopecks: number
    currency: string
    is_whole: boolean
  }
  stage_stock: {
    run_id: number
    seq: number
    file_name: string
    line: number
    external: string
    warehouse: string
    quantity: number
  }
  source_good: {
    source_id: number
    external: string
    data: JSONColumnType<Document>
    is_deleted: Generated<boolean>
    stamp: number
    run_id: number
    said_at: Date
  }
  source_price: {
    source_id: number
    external: string
    price_type: string
    kopecks: number
    run_id: number
    said_at: Date
  }
  source_stock: {
    source_id: number
    external: string
    warehouse: string
    quantity: number
    run_id: number
    said_at: Date
  }
  source_formed: { source_id: number; part: 'good' | 'price' | 'stock'; formed: string; run_id: number }
  source_held_price: {
    source_id: number
    good_code: string
    node_code: string
    run_id: number
    reason: PriceAlarm
    was: number | null
    price: number
    decision: 'accept' | 'drop' | null
    held_at: Date
  }
  source_orphan: { source_id: number; external: string }
  source_picture: { source_id: number; name: string; sha256: string; file: string }
  exchange_stock_left: { run_id: number; good_code: string }
  good_supplier: {
    good_code: string
    source_id: number
    external: string
    kopecks: number
    quantity: number
    delivery_days: number | null
    chosen_at: Date
  }
  supplier_sample: {
    source_id: number
    run_id: number
    file_name: string
    rows: JSONColumnType<string[][]>
    heading_row: number | null
    read_at: Date
  }
  supplier_decision: {
    source_id: number
    external: string
    decision: 'create' | 'ignore'
    category_code: string | null
    staff_id: number | null
    decided_at: Date
  }
  exchange_change: {
    run_id: number
    thing: 'good' | 'offer' | 'stock' | 'vendor' | 'category' | 'attribute-value'
    key: string
    before: JSONColumnType<Document> | null
    after: JSONColumnType<Document> | null
  }
  order_exchange: {
    order_id: number
    source_id: number
    version: Generated<number>
    sent_at: Date | null
    sent_session: string | null
    acknowledged_at: Date | null
    acknowledged_version: Generated<number>
    external_number: string | null
    external_state: string | null
    /** From here on of 0340-order-exchange.sql. */
    order_version: Generated<number>
    content_hash: string | null
    sent_lines: JSONColumnType<SentLine[]> | null
    sent_status: string | null
    sent_batch: number | null
    external_shipment: string | null
    external_shipped_on: string | null
    external_paid_on: string | null
    external_payment: string | null
    difference: string | null
  }
}
