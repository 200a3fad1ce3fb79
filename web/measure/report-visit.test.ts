import { expect, test } from 'vitest'
import { pageKind } from './report-visit.ts'

test.each([
  ['/', 'home'],
  ['/catalog/perforatory/', 'listing'],
  ['/brands/terro/', 'listing'],
  ['/product/perforator-100001/', 'product'],
  ['/product/', 'other'],
  ['/arenda/', 'content'],
  ['/arenda/vibroplita/', 'product'],
  ['/basket/', 'basket'],
  ['/basket/checkout/', 'checkout'],
  ['/search-result/', 'search'],
  ['/personal-account/', 'account'],
  ['/blog/sovety/x/', 'content'],
  ['/delivery/', 'other'],
])('%s is %s', (path, kind) => expect(pageKind(path)).toBe(kind))
