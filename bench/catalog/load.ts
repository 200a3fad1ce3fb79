import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { openCatalogIndex, type OpenCatalogIndex } from '#server/catalog-index/open-catalog-index.ts'
import type { DbConnection } from '#server/db/client.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const mebibytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MiB`

function memory() {
  collectGarbage()
  const { heapUsed, arrayBuffers, rss } = process.memoryUsage()
  return { heapUsed, arrayBuffers, rss }
}

export async function measureLoad(connection: DbConnection): Promise<OpenCatalogIndex> {
  const before = memory()
  const delays = watchEventLoop()
  const begun = performance.now()
  const index = openCatalogIndex({
    ...connection,
    log: { info() {}, warn: (details, text) => console.error(text, details) },
  })
  await index.ready
  const seconds = (performance.now() - begun) / 1000
  const longest = delays.stop()
  const after = memory()
  console.log(
    `loaded ${index.state().goods.toLocaleString('en')} goods in ${seconds.toFixed(2)} s, ` +
      `event loop held at most ${longest.toFixed(0)} ms`,
  )
  console.log(
    `memory: heap +${mebibytes(after.heapUsed - before.heapUsed)}, ` +
      `arrays +${mebibytes(after.arrayBuffers - before.arrayBuffers)}, process ${mebibytes(after.rss)}`,
  )
  return index
}

/** How long others had to wait for their turn. */
function watchEventLoop() {
  let longest = 0
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }, 1)
  return {
    stop() {
      clearInterval(timer)
      return longest
    },
  }
}
