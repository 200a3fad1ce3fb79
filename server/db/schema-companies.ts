import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { CompanyProof } from '#rules/company/company-proof.ts'
import type { TransferPaper } from '#rules/company/transfer-paper.ts'

interface RequestedGood {
  code: string
  name: string
  quantity: number
  complectOf?: string | null
  complectId?: number | null
}

/** Tables of 0581-companies.sql, 0582-price-lists.sql, 0610-transfer-papers.sql and 0611-order-templates.sql. */
export interface CompanyTables {
  company: {
    id: GeneratedAlways<number>
    inn: string
    kpp: string | null
    ogrn: string | null
    name: string
    address: Generated<string>
    agreement_number: Generated<string>
    agreement_on: string | null
    credit_limit: Generated<number>
    credit_days: Generated<number>
    price_list_id: number | null
    /** With the operator of electronic documents; empty: unknown. */
    edo_id: Generated<string>
    /** Somebody of the shop has seen that it is theirs who opened it; before that it has neither credit nor prices. */
    proven_at: Date | null
    proven_how: CompanyProof | null
    proven_note: Generated<string>
    proven_by: number | null
    /** Who of the shop looks after it. */
    manager_id: number | null
    /** For the shop's own people. */
    note: Generated<string>
    created_at: Date
    updated_at: Date
  }
  company_template: {
    id: GeneratedAlways<number>
    company_id: number
    name: string
    goods: JSONColumnType<{ code: string; quantity: number }[]>
    changed_by: number | null
    created_at: Date
    updated_at: Date
  }
  paper_number: { series: string; year: number; last: number }
  transfer_paper: {
    id: GeneratedAlways<number>
    order_id: number
    company_id: number | null
    node_code: string
    series: string
    year: number
    sequence: number
    number: string
    day: string
    total: number
    vat: number
    sheet: JSONColumnType<TransferPaper>
    file_name: string
    xml: Buffer
    /** Rendered when it is first opened. */
    pdf: Buffer | null
    created_at: Date
  }
  /** Of 0641-paper-corrections.sql. */
  paper_correction: { paper_id: number; amount: number; staff_id: number | null; updated_at: Date }
  price_list: { id: GeneratedAlways<number>; name: string; created_at: Date; updated_at: Date }
  price_list_rule: {
    id: GeneratedAlways<number>
    list_id: number
    kind: 'all' | 'category' | 'vendor' | 'good'
    code: Generated<string>
    percent: number | null
    price: number | null
  }
  company_member: {
    is_admin: boolean
    may_order: boolean
    may_approve: boolean
    sees_documents: boolean
    /** Kopecks of one order; null: any. */
    order_limit: number | null
    company_id: number
    user_id: number
    /** Buys for it now. */
    is_current: Generated<boolean>
    created_at: Date
  }
  company_invitation: {
    is_admin: boolean
    may_order: boolean
    may_approve: boolean
    sees_documents: boolean
    /** Kopecks of one order; null: any. */
    order_limit: number | null
    id: GeneratedAlways<number>
    company_id: number
    key: string
    created_at: Date
    expires_at: Date
  }
  company_request: {
    id: GeneratedAlways<number>
    company_id: number
    user_id: number
    node_code: string
    /** As the checkout sent it; null: decided. */
    body: JSONColumnType<object> | null
    goods: JSONColumnType<RequestedGood[]>
    total: number
    state: Generated<'waiting' | 'approved' | 'refused' | 'withdrawn'>
    decided_by: number | null
    decided_at: Date | null
    reason: Generated<string>
    order_id: number | null
    created_at: Date
    /** Of 0640-returns-on-credit.sql: what makes a retry the same. */
    request_key: string | null
    request_hash: string | null
  }
}
