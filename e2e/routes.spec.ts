import type { APIResponse } from '@playwright/test'
import { expect, test } from './shop-test.ts'

/**
 * Every address of the specification's route table, with an example for each parameter. A page that is each visitor's
 * own is kept out of indexes and has no canonical; every other names exactly one.
 */
const INDEXED = [
  '/',
  '/blog/',
  '/blog/sovety/',
  '/blog/sovety/kak-vybrat-perforator/',
  '/brands/',
  '/brands/norvik/',
  '/catalog/',
  '/catalog/constants/',
  '/catalog/perforatory/',
  '/catalog/perforatory/norvik/',
  '/catalog-prokata/',
  '/catalog-prokata/prokat-vibroplity/',
  '/discount/',
  '/publications/',
  '/publications/kak-ustroen-sklad/',
  '/news/',
  '/news/novaya-marka-rygert/',
  '/actions/',
  '/actions/perforatory-s-burami/',
  '/service/',
  '/service/pskov/',
  '/shops/',
  '/shops/pskov-rizhskiy/',
  '/arenda/',
  '/delivery/',
]
/** Address → the one that counts. */
const ELSEWHERE: Record<string, string> = { '/blog/page/': '/blog/', '/pages/delivery/': '/delivery/' }
const OWN = [
  '/basket/',
  '/basket/checkout/',
  '/components/',
  '/confirm/',
  '/confirm/code/',
  '/favorites/',
  '/personal-account/',
  '/quick-order/',
  '/search-result/',
  '/compare/',
]
const MISSING = [
  '/blog/nothing/',
  '/blog/sovety/nothing/',
  '/brands/nothing/',
  '/catalog/nothing/',
  '/catalog/perforatory/nothing/',
  '/catalog-prokata/nothing/',
  '/publications/nothing/',
  '/news/nothing/',
  '/actions/nothing/',
  '/service/nothing/',
  '/shops/nothing/',
  '/arenda/nothing/',
  '/pages/nothing/',
  '/product/nothing/',
  '/nothing/',
  '/nothing/at/all/',
]
const ROUTES = [...INDEXED, ...Object.keys(ELSEWHERE), ...OWN]

const HOSTS = ['', 'pskov.', 'vluki.', 'spb.', 'velnovgorod.', 'nevel.'].map((city) => `${city}localhost:3700`)

const count = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0

/** Classes a page is sent with and no rule for: it would change its looks once the scripts come. */
async function unstyledClasses(html: string, styles: Map<string, string>, get: (path: string) => Promise<APIResponse>) {
  const used = new Set([...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names]) => names!.split(' ')))
  const sheets = [...html.matchAll(/stylesheet" href="(\/assets\/[^"#]+)/g)].map(([, path]) => path!)
  for (const path of sheets) if (!styles.has(path)) styles.set(path, await (await get(path)).text())
  const rules = sheets.map((path) => styles.get(path)).join('')
  return [...used].filter((name) => !rules.includes(`.${name}`))
}

test.describe('the route table', () => {
  for (const host of HOSTS) {
    // a city's, which shows everything; the others go the same way, and what the main host answers is in every run held
    // by server/pages
    const isSample = host.startsWith('pskov.')
    test(`answers on ${host}: status, title, h1, canonical${isSample ? '' : ' @full'}`, async ({ request }) => {
      test.slow()
      const styles = new Map<string, string>()
      // Node resolves no subdomains of localhost, browsers do; so the host goes in the header.
      const get = (path: string) => request.get(`http://127.0.0.1:3700${path}`, { headers: { host }, maxRedirects: 0 })
      for (const path of ROUTES) {
        const answer = await get(path)
        const html = await answer.text()
        expect
          .soft([path, answer.status(), answer.headers()['content-type']])
          .toEqual([path, 200, 'text/html; charset=utf-8'])
        expect.soft([path, count(html, /<title>[^<]+<\/title>/g), count(html, /<h1[\s>]/g)]).toEqual([path, 1, 1])
        const canonicals = [...html.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, href]) => href)
        const expected = OWN.includes(path) ? [] : [`http://${host}${ELSEWHERE[path] ?? path}`]
        expect.soft([path, canonicals]).toEqual([path, expected])
        if (OWN.includes(path)) expect.soft([path, html.includes('content="noindex')]).toEqual([path, true])
        // the city whose pages show everything; the home page draws its shops by rules of its own until theirs come
        if (host.startsWith('pskov.') && path !== '/')
          expect.soft([path, await unstyledClasses(html, styles, get)]).toEqual([path, []])
      }
      for (const path of MISSING) {
        const answer = await get(path)
        const html = await answer.text()
        expect.soft([path, answer.status(), html.includes('Страница не найдена')]).toEqual([path, 404, true])
      }
    })

    // one guard before all hosts: a bare one and a city's are enough
    if (HOSTS.indexOf(host) < 2)
      test(`redirects to the slash form on ${host}`, async ({ request }) => {
        for (const path of ROUTES.filter((each) => each !== '/')) {
          const bare = `${path.slice(0, -1)}?utm_source=x`
          const answer = await request.get(`http://127.0.0.1:3700${bare}`, { headers: { host }, maxRedirects: 0 })
          expect
            .soft([bare, answer.status(), answer.headers()['location']])
            .toEqual([bare, 301, `${path}?utm_source=x`])
        }
      })
  }
})
