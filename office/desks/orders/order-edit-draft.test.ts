import { describe, expect, it } from 'vitest'
import { NO_WISH } from '#office/parts/transport/transport-wish.ts'
import type { EditableOrder } from '#contract/office/order-edit.ts'
import { editDraftOf, editOf, isChanged, withGood } from './order-edit-draft.ts'

const line = (code: string, quantity: number, complectOf: string | null = null) => ({
  code,
  complectOf,
  quantity,
  name: `Товар ${code}`,
  article: code,
  unit: 'шт.',
  image: null,
  price: 100,
  total: 100 * quantity,
  stock: [],
})
const order: EditableOrder = {
  version: 7,
  refusal: null,
  branch: 'pskov',
  lines: [line('a', 2), line('b', 1, 'a')],
  delivery: {
    type: 'pickup',
    words: 'Самовывоз завтра. Рижский',
    warehouseId: 1,
    address: '',
    slot: null,
    transport: null,
  },
  shops: [],
  days: [],
  hasTransport: true,
}

const start = { warehouseId: 1, address: 'Рижский пр., 1', day: '', interval: '' }

describe('a draft of an order', () => {
  it.each([
    ['a shop', { type: 'pickup' }, { type: 'pickup', warehouseId: 1 }],
    ['a courier', { type: 'courier' }, { type: 'courier', address: 'Рижский пр., 1' }],
    [
      'a company',
      { type: 'transport', transport: { ...NO_WISH, cityCode: '15', tariffCode: 't', officeCode: 'o' } },
      { type: 'transport', city: '15', tariffCode: 't', officeCode: 'o', address: '' },
    ],
    [
      'a company in a draft of before',
      { type: 'transport' },
      { type: 'transport', city: null, tariffCode: null, officeCode: null, address: '' },
    ],
  ] as const)('sends to %s what it asks for', (_, change, sent) => {
    expect(editOf(order, { ...editDraftOf(order), delivery: { ...start, ...change } }).delivery).toEqual(sent)
  })

  it('asks for nothing while nothing differs', () => {
    const draft = editDraftOf(order)
    expect(isChanged(order, draft)).toBe(false)
    expect(editOf(order, draft)).toEqual({
      version: 7,
      seen: {
        lines: [
          { code: 'a', complectOf: null, quantity: 2 },
          { code: 'b', complectOf: 'a', quantity: 1 },
        ],
        delivery: 'Самовывоз завтра. Рижский',
      },
    })
  })

  it('takes a scanned good as one more piece, never into a kit', () => {
    const good = { code: 'b', name: 'Товар b', article: 'b', unit: 'шт.' }
    const twice = withGood(withGood(editDraftOf(order), good), good)
    expect(twice.lines.map(({ code, complectOf, quantity }) => [code, complectOf, quantity])).toEqual([
      ['a', null, 2],
      ['b', 'a', 1],
      ['b', null, 2],
    ])
    expect(editOf(order, twice).lines).toHaveLength(3)
  })

  it('names a slot of a courier only when it is whole', () => {
    const delivery = {
      type: 'courier' as const,
      warehouseId: null,
      address: 'Рижский, 1',
      day: '2026-11-18',
      interval: '',
    }
    expect(editOf(order, { ...editDraftOf(order), delivery }).delivery).toEqual({
      type: 'courier',
      address: 'Рижский, 1',
    })
    expect(
      editOf(order, { ...editDraftOf(order), delivery: { ...delivery, interval: '09:00–13:00' } }).delivery,
    ).toMatchObject({
      slot: { day: '2026-11-18', interval: '09:00–13:00' },
    })
  })
})
