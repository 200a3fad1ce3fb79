import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { VatRate } from '#rules/money/vat.ts'
import type { ReturnKind } from '#rules/order/return-terms.ts'
import type { AccountTables } from './schema-accounts.ts'
import type { CompanyTables } from './schema-companies.ts'
import type { ExportTables } from './schema-exports.ts'
import type { FeedbackTables } from './schema-feedback.ts'
import type { GoodsTables } from './schema-goods.ts'
import type { RentalTables } from './schema-rental.ts'
import type { GoodCardTables } from './schema-good-card.ts'
import type { MoneyTables } from './schema-money.ts'
import type { OrderTables } from './schema-orders.ts'
import type { PictureTables } from './schema-pictures.ts'
import type { PagePreviewTables } from './schema-page-preview.ts'
import type { PriceDeskTables } from './schema-price-desk.ts'
import type { PromoTables } from './schema-promo.ts'
import type { RedirectTables } from './schema-redirects.ts'
import type { TextTables } from './schema-texts.ts'
import type { ReturnTables } from './schema-returns.ts'
import type { ReviewUpload } from './review-upload.ts'
import type { SearchDeskTables } from './schema-search-desk.ts'
import type { ServiceTables } from './schema-service.ts'
import type { StaffTables } from './schema-staff.ts'
import type { ExchangeTables } from './schema-exchange.ts'
import type { StockAlertTables } from './schema-stock-alerts.ts'
import type { StockDeskTables } from './schema-stock-desk.ts'
import type { WebhookTables } from './schema-webhooks.ts'

/** The tables, as the migrations make them. Sums are kopecks. */
export interface Database
  extends
    AccountTables,
    CompanyTables,
    ExportTables,
    FeedbackTables,
    GoodsTables,
    MoneyTables,
    OrderTables,
    PictureTables,
    PagePreviewTables,
    PriceDeskTables,
    PromoTables,
    RedirectTables,
    TextTables,
    RentalTables,
    ReturnTables,
    GoodCardTables,
    SearchDeskTables,
    ServiceTables,
    StaffTables,
    StockAlertTables,
    StockDeskTables,
    WebhookTables,
    ExchangeTables {
  setting: { key: string; value: JSONColumnType<Record<string, unknown>> }
  node_logistic: {
    code: string
    slug: string | null
    name: string
    name_in: string
    phone: string
    has_rental: boolean
    has_service: boolean
    position: number
    /** Null while a branch and its city, which name each other, are being written. */
    city_id: number | null
    transfer_days: Generated<number>
    closed_at: Date | null
    closed_cities: Generated<number[]>
  }
  delivery_tier: { node_code: string; start_amount: number; price: number }
  city: {
    id: number
    name: string
    address: string
    area: string
    region: string
    region_type: string
    fias_id: string
    kladr_id: string
    geo_lat: number
    geo_lon: number
    timezone: string
    population: number
    node_code: string
  }
  /** When the embedded server had to be started again. */
  server_restart: { at: Date }
  warehouse: {
    id: Generated<number>
    slug: string
    node_code: string
    name: string
    address: string
    directions: string
    phone: string
    geo_lat: number
    geo_lon: number
    work_time: JSONColumnType<WorkTimeRow[]>
    is_shop: boolean
    has_pickup: boolean
    has_rental: boolean
    has_service: boolean
    pictures: JSONColumnType<string[]>
    position: number
    supplier_id: number | null
    lead_days: number | null
    shelf_node: GeneratedAlways<string | null>
  }
  service_center: {
    id: Generated<number>
    slug: string
    node_code: string
    warehouse_id: number | null
    name: string
    address: string
    phone: string
    geo_lat: number
    geo_lon: number
    work_time: JSONColumnType<WorkTimeRow[]>
    description: string
    vendor_codes: string[]
    works: JSONColumnType<{ name: string; priceFrom: number; days: number }[]>
    position: number
  }
  calendar_day: { day: string; node_code: string | null; works: boolean }
  vendor: {
    code: string
    slug: string
    name: string
    aliases: string[]
    country: string
    description: string
    palette: string
    is_best: boolean
    position: number
  }
  category: {
    code: string
    parent_code: string | null
    name: string
    name_one: string
    is_hire: boolean
    picture: string | null
    icon: string | null
    description: string
    position: number
    is_dense: Generated<boolean>
    has_spare_parts: Generated<boolean>
    return_kind: ReturnKind | null
  }
  attribute: { code: string; name: string; type: 'list' | 'number' | 'bool'; unit: string | null; decimals: number }
  attribute_value: { attribute_code: string; value: string; label: string; position: number }
  category_attribute: {
    category_code: string
    attribute_code: string
    group_name: string
    position: number
    is_filter: boolean
    is_card: boolean
    /** Goods that differ in it do not replace each other. */
    must_match: Generated<boolean>
  }
  battery_platform: { code: string; name: string; voltage: number }
  good: {
    code: string
    article: string
    barcode: string | null
    name: string
    slug: string
    category_code: string
    vendor_code: string
    description: string
    unit: string
    attributes: JSONColumnType<Record<string, number | string | boolean>>
    pictures: string[]
    in_the_box: string[]
    videos: JSONColumnType<{ name: string; url: string }[]>
    labels: string[]
    battery_platform_code: string | null
    warranty_months: number
    weight_grams: number
    length_mm: number
    width_mm: number
    height_mm: number
    /** Null: the shop's usual one. */
    vat_rate: VatRate | null
    is_marked: Generated<boolean>
    is_hire: boolean
    is_active: boolean
    popularity: number
    rating_value: string
    rating_count: number
    created_at: Date
    updated_at: Date
  }
  good_offer: {
    node_code: string
    good_code: string
    price: number
    price_old: number | null
    price_registered: number | null
    bonuses: number
    /** Null: as the branch's `transfer_days`. */
    delivery_days: number | null
    /** The last day of the lowered price; null: nobody has said. */
    sale_ends_on: string | null
  }
  price_history: { good_code: string; node_code: string; price: number; price_old: number | null; valid_until: Date }
  good_stock: { warehouse_id: number; good_code: string; quantity: number }
  good_link: {
    kind: 'material' | 'analog' | 'spare' | 'together'
    good_code: string
    linked_code: string
    position: number
  }
  complect: { id: Generated<number>; good_code: string; name: string; position: number }
  complect_item: {
    complect_id: number
    good_code: string
    quantity: number
    discount_percent: number
    position: number
  }
  good_document: { good_code: string; name: string; url: string; size: number; position: number }
  tag: {
    category_code: string
    slug: string
    name: string
    conditions: JSONColumnType<Record<string, string | boolean | [number, number]>>
    position: number
  }
  hire_good: { good_code: string; deposit: number; sale_good_code: string | null }
  hire_tariff: { good_code: string; from_days: number; price_per_day: number }
  hire_piece: { id: Generated<number>; good_code: string; warehouse_id: number; serial: string }
  selection: { code: string; name: string; position: number }
  selection_good: { selection_code: string; good_code: string; position: number }
  page: {
    code: string
    title: string
    description: string
    body: string
    updated_at: Date
    revision: Generated<number>
    /** Null: every branch. */
    node_codes: string[] | null
    seo_title: Generated<string>
  }
  blog_type: { code: string; name: string; position: number }
  publication: {
    id: Generated<number>
    kind: 'news' | 'action' | 'publication' | 'blog'
    blog_type_code: string | null
    code: string
    title: string
    lead: string
    body: string
    picture: JSONColumnType<{ tone: string; pictures: string[]; label: string } | null>
    author: string
    tags: string[]
    node_codes: string[] | null
    published_at: Date
    starts_at: Date | null
    ends_at: Date | null
    likes: number
    good_codes: string[]
    category_codes: string[]
    updated_at: Generated<Date>
    revision: Generated<number>
    /** Taken off the shop; likes wait for its return. */
    is_off: Generated<boolean>
    seo_title: Generated<string>
    seo_description: Generated<string>
  }
  publication_like: { publication_id: number; user_id: number | null; guest_id: string | null; created_at: Date }
  banner: {
    id: Generated<number>
    place: string
    title: string
    text: string
    link: string
    button: string
    tone: string
    pictures: string[]
    node_codes: string[] | null
    user_type: string | null
    position: number
    code: Generated<string>
  }
  menu_item: {
    id: Generated<number>
    place: string
    name: string
    link: string
    picture: string | null
    position: number
    /** 2: of the item of level 1 before it. */
    level: Generated<number>
  }
  review: {
    id: Generated<number>
    good_code: string
    user_id: number | null
    author_name: string
    rating: number
    pros: string
    cons: string
    text: string
    /** A picture of the shop by its file, or one the buyer sent. */
    photos: JSONColumnType<(string | ReviewUpload)[]>
    bought_here: boolean
    status: 'waiting' | 'shown' | 'hidden'
    /** Why it is hidden, as its author was told. */
    refusal: string | null
    answer: string | null
    answered_at: Date | null
    likes: number
    created_at: Generated<Date>
  }
  shop_review: {
    id: Generated<number>
    warehouse_id: number
    /** Handed over to its author at this shop. */
    order_id: number | null
    author_name: string
    rating: number
    text: string
    status: Generated<'waiting' | 'shown' | 'hidden'>
    /** Why it is hidden, as its author was told. */
    refusal: string | null
    answer: string | null
    answered_at: Date | null
    created_at: Date
  }
  review_like: {
    review_id: number
    user_id: number | null
    guest_id: string | null
    created_at: Date
  }
  answer_template: { id: GeneratedAlways<number>; name: string; text: string; created_at: Date }
  good_question: {
    feedback_request_id: number | null
    id: Generated<number>
    good_code: string
    author_name: string
    text: string
    answer: string | null
    answered_at: Date | null
    created_at: Generated<Date>
  }
  search_synonym: { set_id: number; phrase: string; lexemes: GeneratedAlways<string[]> }
  search_log: {
    id: GeneratedAlways<number>
    sought_at: Generated<Date>
    node_code: string
    query: string
    corrected: string | null
    found: number
    kind: Generated<string>
    understood: JSONColumnType<Record<string, unknown>>
    shown: Generated<string[]>
  }
  search_outcome: {
    day: string
    query: string
    good_code: string
    clicks: Generated<number>
    carts: Generated<number>
    orders: Generated<number>
  }
  good_score: { good_code: string; score: number; activity: Generated<number> }
  good_view: { day: string; good_code: string; views: number }
  search_report: { day: string; days: number; report: JSONColumnType<Record<string, unknown>> }
  search_popular: { query: string; times: number }
  search_need: {
    id: GeneratedAlways<number>
    phrase: string
    kind: 'category' | 'page' | 'question' | 'good'
    target: string
    title: string
    position: number
  }
  search_foreign_brand: { name: string }
  good_key: { key: string; good_code: string; rank: number }
  search_salt: { day: string; salt: Generated<string> }
  search_visit: { day: string; query: string; visitor: string }
  search_visitors: { day: string; query: string; visitors: number }
  search_never_suggested: { word: string; lexemes: GeneratedAlways<string[]> }
  search_document_word: { word: string; added: number }
  search_phrase: { phrase: string; shown: string; goods: number; vendors: string[] }
  rental_faq: { position: number; question: string; answer: string }
}

export interface WorkTimeRow {
  weekday: string
  start: string
  end: string
  isDayOff: string
}
