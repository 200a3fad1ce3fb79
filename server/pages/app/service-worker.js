// The service worker: seen pages can be read without a connection. Sent as /sw.js with VERSION and TRACKING before it (serve-app.ts).
// A page always comes from the shop when the shop answers: a price that changed is seen. Nothing about a visitor is cached.
const OWN = 'verstak-'
const SHELL = `${OWN}shell-${VERSION}`
const PAGES = `${OWN}pages-${VERSION}`
const DATA = `${OWN}data-${VERSION}`
// Named by their content: good for every version.
const ASSETS = `${OWN}assets`
const PICTURES = `${OWN}pictures`
const CACHES = [SHELL, PAGES, DATA, ASSETS, PICTURES]
const MOST = { [PAGES]: 30, [DATA]: 30, [ASSETS]: 150, [PICTURES]: 200 }

const OFFLINE_PAGE = '/offline.html'
/** A connection so slow that the cached page is better than waiting on. */
const PATIENCE_MS = 4000
/** Calls, what belongs to one visitor, and what must not be shown old. */
const PRIVATE =
  /^\/(api|basket|personal-account|pay|login|confirm|order|dev|metrics|visits|health|yml|__manifest)(\/|\.|$)/

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(page(event, url))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(cacheFirst(event, ASSETS))
  else if (/^\/(pictures|uploads)\//.test(url.pathname)) event.respondWith(cacheFirst(event, PICTURES))
  else if (url.pathname.endsWith('.data') && !PRIVATE.test(url.pathname)) event.respondWith(data(event))
})
/** A page reached without loading a document, or before this worker was there. */
self.addEventListener('message', (event) => event.waitUntil(cacheVisitedPage(event.data)))

async function install() {
  const shell = await caches.open(SHELL)
  await shell.add(new Request(OFFLINE_PAGE, { cache: 'reload' }))
  await self.skipWaiting()
}

async function activate() {
  const names = (await caches.keys()).filter((name) => name.startsWith(OWN))
  const old = names.filter((name) => !CACHES.includes(name))
  await Promise.all(old.map((name) => caches.delete(name)))
  await self.registration.navigationPreload?.enable()
  // Only the first worker claims open pages: claiming evicts pages from the back/forward cache (bfcache).
  if (old.length === 0) await self.clients.claim()
}

/** One cache key for a page, whoever advertised it. */
function pageKey(url) {
  const key = new URL(url)
  key.hash = ''
  key.search = String(new URLSearchParams([...key.searchParams].filter(([name]) => !TRACKING.test(name))))
  return key.href
}

const isCacheable = (response) => response.status === 200 && response.type === 'basic' && !response.redirected
const isHtml = (response) => (response.headers.get('content-type') ?? '').startsWith('text/html')
const isDown = (response) => response.status >= 502 && response.status <= 504

/** The last seen stand last; what is above the limit goes from the front. A full disk is no reason to fail. */
async function put(name, key, response) {
  try {
    const cache = await caches.open(name)
    if (name === PAGES || name === DATA) await cache.delete(key)
    await cache.put(key, response)
  } catch {
    // see above
  }
}

async function trim() {
  for (const [name, most] of Object.entries(MOST)) {
    const cache = await caches.open(name)
    const keys = await cache.keys()
    for (const key of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(key)
  }
}

const inCache = async (name, key) => (await caches.open(name)).match(key)
const after = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

async function page(event, url) {
  const key = pageKey(url)
  const isPrivate = PRIVATE.test(url.pathname)
  const fresh = fromShop(event).then((response) => {
    if (!isPrivate && isCacheable(response) && isHtml(response))
      event.waitUntil(put(PAGES, key, response.clone()).then(trim))
    return response
  })
  const cached = isPrivate ? undefined : await inCache(PAGES, key)
  event.waitUntil(fresh.catch(() => {}))
  const answer = await (cached ? Promise.race([fresh, after(PATIENCE_MS)]) : fresh).catch(() => undefined)
  if (answer && !(cached && isDown(answer))) return answer
  return cached ?? (await inCache(SHELL, OFFLINE_PAGE)) ?? Response.error()
}

const fromShop = async (event) => (await event.preloadResponse) ?? fetch(event.request)

async function data(event) {
  try {
    const response = await fetch(event.request)
    if (isCacheable(response)) event.waitUntil(put(DATA, event.request.url, response.clone()))
    return response
  } catch (error) {
    const cached = await inCache(DATA, event.request.url)
    if (cached) return cached
    throw error
  }
}

async function cacheFirst(event, name) {
  const cached = await inCache(name, event.request.url)
  if (cached) return cached
  const response = await fetch(event.request)
  if (isCacheable(response)) event.waitUntil(put(name, event.request.url, response.clone()))
  return response
}

async function cacheVisitedPage({ page: seen = null, files = [] }) {
  const url = seen === null ? null : new URL(seen, self.location.origin)
  if (url && (url.origin !== self.location.origin || PRIVATE.test(url.pathname))) return
  for (const file of files) {
    const name = file.startsWith('/assets/') ? ASSETS : PICTURES
    if (!(await inCache(name, file))) await fetchInto(name, file)
  }
  if (!url) return trim()
  const response = await fetch(url, { headers: { accept: 'text/html' } }).catch(() => undefined)
  if (response && isCacheable(response) && isHtml(response)) await put(PAGES, pageKey(url), response)
  await trim()
}

async function fetchInto(name, file) {
  const response = await fetch(file).catch(() => undefined)
  if (response && isCacheable(response)) await put(name, new URL(file, self.location.origin).href, response)
}
