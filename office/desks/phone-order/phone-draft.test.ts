import { describe, expect, it } from 'vitest'
import {
  draftOfRequest,
  newDraft,
  phoneOrderBody,
  previewBody,
  withCaller,
  withPhone,
  withPiece,
} from './phone-draft.ts'

describe('the draft of an order by phone', () => {
  it('counts a good scanned twice, and keeps the order of the others', () => {
    const twice = ['a', 'b', 'a'].reduce<{ code: string; quantity: number }[]>(withPiece, [])
    expect(twice).toEqual([
      { code: 'a', quantity: 2 },
      { code: 'b', quantity: 1 },
    ])
  })

  it('names a slot only when both its halves are chosen', () => {
    const draft = { ...newDraft('000001'), type: 'courier' as const, address: 'улица Труда, 5', day: '2026-11-18' }
    expect(previewBody(draft).delivery).toEqual({ type: 'courier', address: 'улица Труда, 5' })
    expect(previewBody({ ...draft, interval: '09:00–13:00' }).delivery).toMatchObject({
      slot: { day: '2026-11-18', interval: '09:00–13:00' },
    })
  })

  it('sends an INN with an invoice alone, and the key always', () => {
    const draft = { ...newDraft('000001'), inn: '6027999013' }
    expect(phoneOrderBody(draft, null)).toMatchObject({ inn: null, key: draft.key })
    expect(phoneOrderBody({ ...draft, payment: 'invoice' }, 10).inn).toBe('6027999013')
  })
})

describe('another phone', () => {
  const A = '+7 (911) 123-45-67'
  const B = '+7 (911) 765-43-21'
  const customer = { addresses: ['улица Труда, 5'], organizations: [{ inn: '6027999013' }] }
  const anna = { name: 'Анна', email: 'anna@example.ru', customer }
  const boris = { name: 'Борис', email: null, customer: null }
  const called = withCaller(withPhone(newDraft('000001'), A), '79111234567', anna)

  it('takes away all that was known of the one before, and fills in what is known of the new one', () => {
    expect(called).toMatchObject({ phone: A, name: 'Анна', email: 'anna@example.ru', inn: '6027999013' })
    const other = withCaller(withPhone({ ...called, useBonuses: true }, B), '79117654321', boris)
    expect(other).toMatchObject({ name: 'Борис', email: '', address: '', inn: '', useBonuses: false })
  })

  it('leaves what was typed by hand, and what is filled in while the number is only being read over', () => {
    const typed = { ...called, name: 'Анна Майорова' }
    expect(withPhone(typed, '').name).toBe('Анна Майорова')
    expect(withPhone(typed, '').email).toBe('')
    expect(withPhone(called, '8 911 123 45 67').name).toBe('Анна')
  })

  it('is not answered by what comes late of the one before', () => {
    expect(withCaller(withPhone(newDraft('000001'), B), '79111234567', anna).name).toBe('')
  })
})

describe('an order of a request', () => {
  const drill = { code: '100101', price: 5090, isHire: false }
  const request = {
    number: '12',
    phone: '+7 (911) 123-45-67',
    isMasked: false,
    name: 'Иван',
    branch: { code: '000003' },
    good: drill,
    point: null,
  }
  const branches = [{ code: '000001' }, { code: '000003' }]

  it('has the buyer, the branch and the good of it, and names it when it is sent', () => {
    const draft = draftOfRequest(request, branches)
    expect(draft).toMatchObject({ phone: request.phone, name: 'Иван', branch: '000003', request: '12' })
    expect(draft.lines).toEqual([{ code: '100101', quantity: 1 }])
    expect(phoneOrderBody(draft, 5090)).toMatchObject({ request: '12', lines: draft.lines })
  })

  it.each([
    ['the part of a diagram before the machine', { point: { part: { ...drill, code: '700' } } }, ['700']],
    ['the machine where the part is none of ours', { point: { part: null } }, ['100101']],
    ['nothing of what the branch does not sell', { good: { ...drill, price: null } }, []],
    ['nothing that is for rent', { good: { ...drill, isHire: true } }, []],
    ['nothing where nothing was named', { good: null }, []],
  ])('takes %s', (_name, more, codes) =>
    expect(draftOfRequest({ ...request, ...more }, branches).lines.map(({ code }) => code)).toEqual(codes),
  )

  it('never takes a hidden phone for a phone, nor a branch that is not the operator’s', () =>
    expect(
      draftOfRequest({ ...request, isMasked: true, phone: '+7 (911) •••-••-67', branch: { code: '777' } }, branches),
    ).toMatchObject({ phone: '', branch: '000001' }))
})
