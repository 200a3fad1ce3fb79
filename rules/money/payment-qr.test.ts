import { describe, expect, it } from 'vitest'
import { paymentQr } from './payment-qr.ts'

const payee = {
  name: 'ООО «Верстак»',
  account: '40702810600000012345',
  bank: 'АО «Учебный банк»',
  bik: '045805999',
  correspondentAccount: '30101810000000000999',
  inn: '6027146103',
  kpp: '602701001',
}

describe('payment code', () => {
  it('has the required fields first, in their order, the sum in kopecks', () => {
    expect(paymentQr(payee, 'Оплата по счёту № 100001', 1_299_005)).toBe(
      'ST00012|Name=ООО «Верстак»|PersonalAcc=40702810600000012345|BankName=АО «Учебный банк»|BIC=045805999|CorrespAcc=30101810000000000999|Sum=1299005|Purpose=Оплата по счёту № 100001|PayeeINN=6027146103|KPP=602701001',
    )
  })

  it('is not broken by the signs of its own form', () => {
    expect(paymentQr({ ...payee, name: 'ООО «А|Б»\nВ', kpp: '', correspondentAccount: '' }, 'x', 1)).toBe(
      'ST00012|Name=ООО «А Б» В|PersonalAcc=40702810600000012345|BankName=АО «Учебный банк»|BIC=045805999|CorrespAcc=0|Sum=1|Purpose=x|PayeeINN=6027146103',
    )
  })
})
