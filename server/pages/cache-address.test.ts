import { expect, it } from 'vitest'
import { cacheAddress } from './cache-address.ts'

it.each([
  ['/actions/?state=ended', true],
  ['/actions/?state=x', false],
  ['/news/?category=instrument,sad&tag=novinki&page=2', true],
  ['/news/?tag=%3Cscript%3E', false],
  [`/news/?tag=${'a'.repeat(61)}`, false],
  ['/service/?center=pskov', true],
  ['/search-result/?q=диск&categoryCode=bolgarki', true],
  ['/shops/?rental=1', true],
  ['/shops/?rental=2', false],
  ['/shops/?toString=1', false],
  ['/catalog/perforatory/?filter[power]=700-900&sort=price-asc', true],
  ['/catalog/perforatory/?nodeLogisticCode=777', false],
])('%s is kept: %s', (url, isCacheable) => {
  expect(cacheAddress(url).isCacheable).toBe(isCacheable)
})
