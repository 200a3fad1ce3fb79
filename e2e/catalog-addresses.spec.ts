import { expect, test } from './shop-test.ts'

const LISTINGS = ['/catalog/perforatory/?', '/brands/bruno/?', '/discount/?', '/search-result/?q=дрель&']
const REFUSED = [
  'page=0',
  'page=-1',
  'page=1e9',
  'page=x',
  'perPage=100000',
  'sort=cheap',
  'inStock=maybe',
  'filter[price]=5000-1000',
  'filter[vendor]=nobody',
  'filter[vendor]=😀',
]
const SET_ASIDE = [
  'filter[nonsense]=1',
  'filter[__proto__]=1',
  'filter=1',
  'page=999999999',
  "utm_source='; drop table good;--",
]
const UNKNOWN = [
  '/catalog/net-takogo/',
  '/catalog/perforatory/net-takogo/',
  '/catalog/__proto__/',
  '/catalog/😀/',
  "/catalog/' or 1=1--/",
  '/catalog/prokat-perforatory/',
  '/brands/nobody/',
  '/brands/constructor/',
  '/product/net-1/',
  '/product/<script>/',
  '/search-result/?q=дрель&categoryCode=net-takogo',
]
const QUERIES = [
  '',
  ' ',
  'ы'.repeat(200),
  'дрель '.repeat(33),
  '😀',
  "'; drop table good; --",
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '%',
  '((((',
  '1 '.repeat(100),
]

/** Pages by request: a wrong address has a defined answer, and what was typed never comes back as markup. */
test.describe('wrong addresses', () => {
  test('of listings show the rest and say what did not fit @full', async ({ request }) => {
    // every mistake on one listing, and a few of them on each of the others
    const [first = '', ...others] = LISTINGS
    const paths = [
      ...REFUSED.map((query) => first + query),
      ...others.flatMap((listing) => REFUSED.slice(-4).map((query) => listing + query)),
    ].map(encodeURI)
    for (const path of paths) {
      const answer = await request.get(path)
      const html = await answer.text()
      expect
        .soft([path, answer.status(), html.includes('Часть условий в адресе не подошла'), html.includes('<article')])
        .toEqual([path, 200, true, true])
    }
  })

  test('with what no listing knows are answered as if it were not there @full', async ({ request }) => {
    for (const path of LISTINGS.flatMap((listing) => SET_ASIDE.map((query) => encodeURI(listing + query)))) {
      const answer = await request.get(path)
      expect
        .soft([path, answer.status(), (await answer.text()).includes('Часть условий в адресе не подошла')])
        .toEqual([path, 200, false])
    }
  })

  test('of nothing are a 404 with the search at hand', async ({ request }) => {
    for (const path of UNKNOWN) {
      const answer = await request.get(path.includes('%') ? path : encodeURI(path))
      const html = await answer.text()
      expect
        .soft([path, answer.status(), html.includes('Страница не найдена'), html.includes('role="search"')])
        .toEqual([path, 404, true, true])
    }
  })

  test('with strange words are searched for and shown as text @full', async ({ request }) => {
    for (const query of QUERIES) {
      const answer = await request.get(`/search-result/?q=${encodeURIComponent(query)}`)
      const html = await answer.text()
      expect
        .soft([query.slice(0, 40), answer.status(), /<script>alert|<img src=x/.test(html)])
        .toEqual([query.slice(0, 40), 200, false])
    }
  })
})
