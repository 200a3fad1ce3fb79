import { describe, expect, it } from 'vitest'
import { askedRequests, requestFilters } from './request-filters.ts'

describe('what the address of the list asks for', () => {
  it.each([
    ['', {}],
    ['view=closed&kind=callback,analog', { view: 'closed', kind: 'callback,analog' }],
    ['view=lost&overdue=1&taken=her&what=1', {}],
    ['search=%204567%20&taken=me', { search: '4567', taken: 'me' }],
  ])('?%s', (text, filters) => expect(requestFilters.read(new URLSearchParams(text))).toEqual(filters))

  it('is spelt in one way, whatever the order', () =>
    expect(requestFilters.keyOf(requestFilters.read(new URLSearchParams('kind=hire&view=later')))).toBe(
      'view=later&kind=hire',
    ))

  it('takes the place of the head until it has one of its own or looks for something', () => {
    const place = { branch: '000001' }
    expect(askedRequests({}, place)).toEqual({ branch: '000001' })
    expect(askedRequests({ branch: '777' }, place)).toEqual({ branch: '777' })
    expect(askedRequests({ search: 'Иван' }, place)).toEqual({ search: 'Иван' })
    expect(askedRequests({ view: 'open', overdue: 'true' }, { shop: '3' })).toEqual({
      view: 'open',
      overdue: true,
      shop: 3,
    })
  })

  it('switches values one by one', () => {
    expect(requestFilters.toggled({ kind: 'hire' }, 'kind', 'callback').kind).toBe('hire,callback')
    expect(requestFilters.toggled({ kind: 'hire,callback' }, 'kind', 'hire').kind).toBe('callback')
  })
})
