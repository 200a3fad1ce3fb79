import { describe, expect, it } from 'vitest'
import { newDraft, orderBody, previewBody, withPiece } from './phone-draft.ts'

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
    expect(orderBody(draft, null)).toMatchObject({ inn: null, key: draft.key })
    expect(orderBody({ ...draft, payment: 'invoice' }, 10).inn).toBe('6027999013')
  })
})
