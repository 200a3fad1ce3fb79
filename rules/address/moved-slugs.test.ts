import { expect, it } from 'vitest'
import { type MovedSlugs, NOTHING_MOVED, withMovedSlugs } from './moved-slugs.ts'

const moved: MovedSlugs = {
  categories: new Map([
    ['dreli', 'dreli-i-shurupoverty'],
    ['prokat-old', 'prokat-new'],
    ['snyat', ''],
  ]),
  vendors: new Map([
    ['norvik', 'norvik-tools'],
    ['zakryt', ''],
  ]),
  tags: new Map([
    [
      'dreli-i-shurupoverty',
      new Map([
        ['s-udarom', 'udarnye'],
        ['gone', ''],
      ]),
    ],
  ]),
  values: new Map([
    [
      'chuck',
      new Map([
        ['sds', 'sds-plus'],
        ['hex', ''],
      ]),
    ],
  ]),
}

it.each([
  ['/catalog/dreli/', '/catalog/dreli-i-shurupoverty/'],
  ['/catalog-prokata/prokat-old/', '/catalog-prokata/prokat-new/'],
  ['/catalog/dreli/?page=2&sort=new', '/catalog/dreli-i-shurupoverty/?page=2&sort=new'],
  ['/catalog/dreli/norvik/', '/catalog/dreli-i-shurupoverty/norvik-tools/'],
  ['/catalog/pily/norvik/', '/catalog/pily/norvik-tools/'],
  ['/catalog/dreli/s-udarom/', '/catalog/dreli-i-shurupoverty/udarnye/'],
  ['/catalog/pily/s-udarom/', '/catalog/pily/s-udarom/'],
  ['/catalog/dreli/gone/?page=2', '/catalog/dreli-i-shurupoverty/?page=2'],
  ['/catalog/snyat/', '/catalog/'],
  ['/catalog/snyat/norvik/?page=2', '/catalog/?page=2'],
  ['/brands/zakryt/', '/brands/'],
  ['/catalog/pily/zakryt/', '/catalog/pily/'],
  ['/catalog/pily/?filter[vendor]=zakryt', '/catalog/pily/'],
  ['/catalog/pily/?filter[chuck]=hex&page=2', '/catalog/pily/?page=2'],
  ['/catalog/pily/?filter[chuck]=hex,sds', '/catalog/pily/?filter[chuck]=sds-plus'],
  ['/brands/norvik/', '/brands/norvik-tools/'],
  ['/catalog/pily/?filter[vendor]=kedr,norvik', '/catalog/pily/?filter[vendor]=kedr,norvik-tools'],
  ['/catalog/pily/?filter%5Bchuck%5D=sds%2Csds-plus&x=1', '/catalog/pily/?filter%5Bchuck%5D=sds-plus&x=1'],
  ['/search-result/?q=a&filter[chuck]=sds', '/search-result/?q=a&filter[chuck]=sds-plus'],
  ['/catalog/pily/?filter[power]=700-900', '/catalog/pily/?filter[power]=700-900'],
  ['/catalog/pily/?%zz=1&filter[chuck]=%zz', '/catalog/pily/?%zz=1&filter[chuck]=%zz'],
  ['/product/dreli/', '/product/dreli/'],
  ['/catalog/', '/catalog/'],
  ['/catalog/dreli/a/b/', '/catalog/dreli/a/b/'],
])('%s is now %s', (address, now) => {
  expect(withMovedSlugs(moved, address)).toBe(now)
  expect(withMovedSlugs(moved, now)).toBe(now)
  expect(withMovedSlugs(NOTHING_MOVED, address)).toBe(address)
})
