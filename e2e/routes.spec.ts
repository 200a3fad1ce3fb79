import { expect, test } from './shop-test.ts'

/** Every address of the specification's route table, with an example for each parameter. */
const ROUTES = [
  '/', '/basket/', '/basket/checkout/', '/blog/', '/blog/page/', '/brands/', '/catalog-prokata/', '/catalog/', '/catalog/constants/',
  '/components/', '/confirm/', '/discount/', '/favorites/', '/publications/', '/news/', '/actions/', '/search-result/', '/service/', '/shops/',
  '/arenda/', '/personal-account/', '/compare/',
  '/blog/obzory/', '/blog/obzory/article/', '/brands/norvik/', '/catalog-prokata/viroplity/', '/catalog/perforatory/', '/catalog/perforatory/norvik/',
  '/confirm/code/', '/publications/one/', '/news/one/', '/actions/one/', '/service/one/', '/shops/pskov-rizhskiy/', '/arenda/one/', '/pages/delivery/', '/delivery/',
]
const HOSTS = ['localhost:3700', 'pskov.localhost:3700']

test.describe('the route table', () => {
  for (const host of HOSTS) {
    test(`answers on ${host} with one title, one h1 and the shell`, async ({ request }) => {
      for (const path of ROUTES) {
        // Node resolves no subdomains of localhost, browsers do; so the host goes in the header.
        const answer = await request.get(`http://127.0.0.1:3700${path}`, { headers: { host }, maxRedirects: 0 })
        const html = await answer.text()
        expect.soft([path, answer.status()]).toEqual([path, 200])
        expect.soft([path, html.match(/<title>/g)?.length, html.match(/<h1[\s>]/g)?.length]).toEqual([path, 1, 1])
        expect.soft(answer.headers()['content-type']).toBe('text/html; charset=utf-8')
      }
    })

    test(`redirects to the slash form on ${host}`, async ({ request }) => {
      for (const path of ROUTES.filter((each) => each !== '/')) {
        const bare = `${path.slice(0, -1)}?utm_source=x`
        const answer = await request.get(`http://127.0.0.1:3700${bare}`, { headers: { host }, maxRedirects: 0 })
        expect.soft([bare, answer.status(), answer.headers()['location']]).toEqual([bare, 301, `${path}?utm_source=x`])
      }
    })
  }
})
