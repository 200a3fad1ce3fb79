import { describe, expect, it } from 'vitest'
import { type CompanyDeed, companyLedger, deedText } from './company-ledger.ts'

const deed = (kind: CompanyDeed['kind'], day: string, sum: number): CompanyDeed => ({
  day,
  kind,
  number: '12',
  hasPaper: true,
  orderNumber: '100024',
  sum,
})

const DEEDS = [
  deed('handed', '2026-01-10', 1000_00),
  deed('paid', '2026-02-01', 400_00),
  deed('returned', '2026-02-05', 100_00),
  deed('paid', '2026-02-28', 700_00),
  deed('given-back', '2026-03-02', 200_00),
]

describe('an organization’s ledger', () => {
  it('begins with what was owed before, ends with what is owed after', () => {
    const { entries, ...sums } = companyLedger(DEEDS, { from: '2026-02-01', to: '2026-02-28' })
    expect(sums).toEqual({ opening: 1000_00, debit: 0, credit: 1200_00, closing: -200_00 })
    expect(entries.map(({ balance }) => balance)).toEqual([600_00, 500_00, -200_00])
  })

  it('of neighbouring periods goes on where the one before ended, and ends even', () => {
    const winter = companyLedger(DEEDS, { from: '2026-01-01', to: '2026-02-28' })
    const march = companyLedger(DEEDS, { from: '2026-03-01', to: '2026-03-31' })
    expect([winter.opening, winter.closing, march.opening, march.closing]).toEqual([0, -200_00, -200_00, 0])
  })

  it('names the paper and the order', () => {
    expect(deedText(DEEDS[0]!)).toBe('Передача товаров, УПД №\u00A012, заказ №\u00A0100024')
    expect(deedText({ ...DEEDS[0]!, hasPaper: false })).toBe('Передача товаров, заказ №\u00A0100024')
    expect(deedText(DEEDS[4]!)).toBe('Возврат денег, заказ №\u00A0100024')
  })
})
