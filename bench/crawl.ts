/**
 * Walks a whole running shop from its first page, as a search engine would, and holds what it finds against the
 * sitemaps.
 *   node bench/crawl.ts                                     http://pskov.localhost:3000
 *   node bench/crawl.ts http://localhost:3000 --most 2000   another host, at most so many pages
 *   node bench/crawl.ts --seconds 600 --at-once 4           so long, so many at a time
 */
import { Agent, get } from 'node:http'
import { parseArgs } from 'node:util'
import { all, parseXml } from '#server/files/test/xml.ts'
import { closedBy, crawl, type CrawledPage, type CrawlOptions, isIndexable } from '#server/test/crawl.ts'
import { checkJsonLd } from '#server/test/json-ld-check.ts'

const { values, positionals } = parseArgs({
  options: {
    most: { type: 'string', default: '1000000' },
    seconds: { type: 'string' },
    'at-once': { type: 'string', default: '2' },
  },
  allowPositionals: true,
})
const { origin } = new URL(positionals[0] ?? 'http://pskov.localhost:3000')
const MOST_TOLD = 10

const agent = new Agent({ keepAlive: true })

/** Every name under `localhost` is this machine to a browser, but not to every resolver. */
const hostname = (name: string) => (name.endsWith('.localhost') ? 'localhost' : name)

const fetchPage: CrawlOptions['fetchPage'] = (address) =>
  new Promise((resolve, reject) => {
    const { host, hostname: name, port, pathname, search } = new URL(address)
    get({ host: hostname(name), port, path: pathname + search, headers: { host }, agent }, async (answer) => {
      const parts: Buffer[] = []
      for await (const part of answer) parts.push(part as Buffer)
      resolve({
        status: answer.statusCode!,
        location: answer.headers.location ?? null,
        body: String(Buffer.concat(parts)),
        type: answer.headers['content-type'] ?? '',
      })
    }).on('error', reject)
  })
const text = async (path: string) => (await fetchPage(origin + path)).body
const locations = (xml: string) => all(parseXml(xml), 'loc').map((loc) => loc.text)

const begun = performance.now()
const refused: string[] = []
const { pages, from, left } = await crawl({
  origin,
  fetchPage,
  isClosed: closedBy(await text('/robots.txt')),
  most: Number(values.most),
  atOnce: Number(values['at-once']),
  ...(values.seconds ? { until: Date.now() + Number(values.seconds) * 1000 } : {}),
  onPage: (address, page) =>
    isIndexable(address, page) &&
    refused.push(
      ...page.jsonLd.flatMap((each) => checkJsonLd(each).problems.map((problem) => `${address} ${problem}`)),
    ),
})
const seconds = (performance.now() - begun) / 1000
const indexable = [...pages].filter(([address, page]) => isIndexable(address, page))
console.log(
  `${pages.size} addresses, ${indexable.length} for an index, in ${seconds.toFixed(1)} s (${(pages.size / seconds).toFixed(0)} a second), ${left} left`,
)

const listed: string[] = []
for (const part of locations(await text('/sitemap.xml'))) listed.push(...locations(await text(new URL(part).pathname)))
const inSitemaps = new Set(listed)
const reached = new Set(indexable.map(([address]) => address))
const isWhole = left === 0
const place = ([address, { status, location }]: [string, CrawledPage]) =>
  `${address} ${status} ${location ?? ''} ← ${from.get(address)}`
const byTitle = Map.groupBy(indexable, ([, { title }]) => title)

const findings: [string, string[]][] = [
  ['broken links', [...pages].filter(([, { status }]) => status >= 400).map(place)],
  ['links through a redirect', [...pages].filter(([, { status }]) => status >= 300 && status < 400).map(place)],
  [
    'titles of several pages',
    [...byTitle]
      .filter(([, same]) => same.length > 1)
      .map(([title, same]) => `${title}: ${same.map(([address]) => address).join(' ')}`),
  ],
  ['pages for an index that no sitemap lists', [...reached].filter((address) => !inSitemaps.has(address))],
  [
    'listed twice',
    [...Map.groupBy(listed, (address) => address)].filter(([, same]) => same.length > 1).map(([address]) => address),
  ],
  ['listed, but not reached as a page for an index', isWhole ? listed.filter((address) => !reached.has(address)) : []],
  ['descriptions schema.org refuses', refused],
]
for (const [name, found] of findings) {
  console.log(`${found.length > 0 ? '✗' : '✓'} ${name}: ${found.length}`)
  for (const each of found.slice(0, MOST_TOLD)) console.log(`    ${each}`)
}
agent.destroy()
process.exitCode = findings.some(([, found]) => found.length > 0) ? 1 : 0
