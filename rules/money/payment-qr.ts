import type { Kopecks } from './money.ts'

/** Who is paid, and where. */
export interface Payee {
  name: string
  account: string
  bank: string
  bik: string
  correspondentAccount: string
  inn: string
  kpp: string
}

/** A bar would end the field; line breaks some bank programs refuse. */
const field = (name: string, value: string) => (value ? [`${name}=${value.replace(/[|\r\n]+/g, ' ').trim()}`] : [])

/**
 * What a bank's program reads from the square code of an invoice: ГОСТ Р 56042-2014, version 0001, UTF-8 (the last 2 of
 * ST00012).
 */
export function paymentQr(payee: Payee, purpose: string, sum: Kopecks): string {
  return [
    'ST00012',
    ...field('Name', payee.name.slice(0, 160)),
    ...field('PersonalAcc', payee.account),
    ...field('BankName', payee.bank.slice(0, 45)),
    ...field('BIC', payee.bik),
    // the form wants a nought for a bank without such an account
    ...field('CorrespAcc', payee.correspondentAccount || '0'),
    ...field('Sum', String(sum)),
    ...field('Purpose', purpose.slice(0, 210)),
    ...field('PayeeINN', payee.inn),
    ...field('KPP', payee.kpp),
  ].join('|')
}
