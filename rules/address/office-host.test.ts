import { describe, expect, it } from 'vitest'
import { isOfficeHost, officeHost } from './office-host.ts'

describe('the host of the back office', () => {
  it.each([
    ['office.shop.ru', 'shop.ru', true],
    ['OFFICE.Shop.ru', 'shop.ru', true],
    ['office.shop.ru:443', 'shop.ru', true],
    ['office.shop.ru.', 'shop.ru', true],
    ['office.localhost:3000', 'localhost:3000', true],
    ['office.localhost', 'localhost:3000', false],
    ['shop.ru', 'shop.ru', false],
    ['pskov.shop.ru', 'shop.ru', false],
    ['x.office.shop.ru', 'shop.ru', false],
    ['office.shop.ru.evil.example', 'shop.ru', false],
    [undefined, 'shop.ru', false],
  ])('%s of %s: %s', (host, mainHost, expected) => {
    expect(isOfficeHost(host, mainHost)).toBe(expected)
  })

  it('is a neighbour of the city hosts', () => expect(officeHost('shop.ru')).toBe('office.shop.ru'))
})
