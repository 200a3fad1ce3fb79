import { describe, expect, it } from 'vitest'
import { cancelRefusal, cancelWords, changeRefusal, type OfferFacts, orderOffers } from './order-offers.ts'

const order: OfferFacts = {
  status: 'awaiting-payment',
  isPaid: false,
  payment: 'online',
  attempt: 'none',
  delivery: 'pickup',
  isToDoor: false,
  isAgreed: true,
  total: 949_000,
  split: { active: true, min: 300_000, max: 5_000_000 },
  providers: { online: true, split: true },
  hasInvoice: true,
}
const atCounter = { status: 'new', payment: 'on-receipt' } as const
const paid = { status: 'new', isPaid: true } as const

describe('what the page of an order offers', () => {
  it.each<[string, Partial<OfferFacts>, string, boolean, string]>([
    // waiting for money
    ['not tried yet', {}, 'online split on-receipt', true, 'shop recipient comment'],
    ['at the bank', { attempt: 'open' }, 'online split on-receipt', true, 'shop recipient comment'],
    ['refused', { attempt: 'declined' }, 'online split on-receipt', true, 'shop recipient comment'],
    [
      'refused in parts',
      { payment: 'split', attempt: 'declined' },
      'split online on-receipt',
      true,
      'shop recipient comment',
    ],
    ['too dear for parts', { total: 5_000_001 }, 'online on-receipt', true, 'shop recipient comment'],
    ['too cheap for parts', { total: 299_999 }, 'online on-receipt', true, 'shop recipient comment'],
    [
      'parts are off',
      { split: { ...order.split, active: false } },
      'online on-receipt',
      true,
      'shop recipient comment',
    ],
    ['no bank at all', { providers: { online: false, split: false } }, 'on-receipt', true, 'shop recipient comment'],
    ['another sum came', { attempt: 'checking' }, '', true, 'shop recipient comment'],
    ['by courier', { delivery: 'courier' }, 'online split on-receipt', true, 'address recipient comment'],
    ['by transport', { delivery: 'transport' }, 'online split on-receipt', true, 'recipient comment'],
    [
      'by transport to a door',
      { delivery: 'transport', isToDoor: true },
      'online split on-receipt',
      true,
      'address recipient comment',
    ],
    // invoice
    ['invoice', { payment: 'invoice' }, 'invoice', true, 'shop recipient comment'],
    ['invoice, no account', { payment: 'invoice', hasInvoice: false }, '', true, 'shop recipient comment'],
    ['invoice paid', { ...paid, payment: 'invoice' }, '', true, 'shop recipient comment'],
    // paid, and dearer since
    ['the rest', { ...paid, due: 1 }, 'online', true, 'shop recipient comment'],
    ['the rest, its sum is looked at', { ...paid, due: 1, attempt: 'checking' }, '', true, 'shop recipient comment'],
    ['the rest of an invoice', { ...paid, due: 1, payment: 'invoice' }, '', true, 'shop recipient comment'],
    [
      'the rest, no bank',
      { ...paid, due: 1, providers: { online: false, split: true } },
      '',
      true,
      'shop recipient comment',
    ],
    ['the rest, on its way', { ...paid, due: 1, status: 'delivering' }, '', false, ''],
    // on receipt
    ['accepted', atCounter, 'online split', true, 'shop recipient comment'],
    ['accepted after refusals', { ...atCounter, attempt: 'declined' }, 'online split', true, 'shop recipient comment'],
    ['bought by phone', { ...atCounter, isAgreed: false }, '', true, 'recipient comment'],
    ['picked', { ...atCounter, status: 'assembling' }, 'online split', true, ''],
    ['ready', { ...atCounter, status: 'ready' }, 'online split', false, ''],
    ['on its way', { ...atCounter, status: 'delivering' }, '', false, ''],
    ['completed', { ...atCounter, status: 'completed', isPaid: true }, '', false, ''],
    ['cancelled', { status: 'cancelled' }, '', false, ''],
    ['cancelled, refused', { status: 'cancelled', attempt: 'declined' }, '', false, ''],
    // paid
    ['paid', paid, '', true, 'shop recipient comment'],
    ['paid, picked', { ...paid, status: 'assembling' }, '', true, ''],
    ['paid, ready', { ...paid, status: 'ready' }, '', false, ''],
  ])('%s', (_, facts, ways, canCancel, changes) => {
    const offers = orderOffers({ ...order, ...facts })
    expect([offers.ways.join(' '), offers.canCancel, offers.changes.join(' ')]).toEqual([ways, canCancel, changes])
  })
})

it('says why not, and what to do', () => {
  expect(cancelRefusal('cancelled')).toBe('Заказ уже отменён')
  expect(cancelRefusal('delivering')).toBe('Заказ уже не отменить: в пути. Позвоните нам, и мы поможем.')
  expect(changeRefusal('assembling')).toBe('Заказ уже собирают, здесь его не изменить. Позвоните нам, и мы поможем.')
  expect(changeRefusal('ready')).toBe('Заказ уже не изменить: готов к выдаче. Позвоните нам, и мы поможем.')
})

it.each([
  [
    { isPaid: false, isPending: false, total: 949_000, bonuses: 0 },
    /^Товары вернутся в продажу\. Платить ничего не нужно\.$/,
  ],
  [{ isPaid: false, isPending: true, total: 949_000, bonuses: 0 }, /Если вы успели заплатить, деньги вернутся/],
  [{ isPaid: true, isPending: false, total: 949_000, bonuses: 0 }, /Вернём 9\u00A0490\u00A0₽ тем же способом/],
  [{ isPaid: false, isPending: false, total: 949_000, bonuses: 139 }, /139\u00A0бонусов вернём сразу\.$/],
])('before cancelling %o', (facts, words) => expect(cancelWords(facts)).toMatch(words))
