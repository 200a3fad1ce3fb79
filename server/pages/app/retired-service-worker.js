// Sent as /sw.js when OFFLINE_PAGES=off: takes itself and all it kept out of the browser, and leaves open pages alone.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(leave()))

async function leave() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith('verstak-')).map((name) => caches.delete(name)))
  await self.registration.unregister()
}
