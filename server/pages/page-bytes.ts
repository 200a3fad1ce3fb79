import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

export interface PageBytes {
  html: number
  htmlGzip: number
  /** Scripts a first visit loads before anybody touches anything, gzipped. */
  scripts: number
  /** Of these, what React, the router and two small ones take: the chunk of libraries every page shares. */
  libraries: number
  scriptFiles: number
  styles: number
  styleFiles: number
}

const SCRIPT = /(?:modulepreload" href=|import\s*\(?|from\s*)"(\/assets\/[^"]+\.js)"/g
/** Those written into the page are weighed with it. */
const STYLE = /<link rel="stylesheet" href="(\/assets\/[^"#]+)/g

/** What a page costs a browser that has nothing yet; `clientDir` is where the build left its files. */
export function pageBytes(html: string, clientDir: string): PageBytes {
  const named = (pattern: RegExp) => [...new Set([...html.matchAll(pattern)].map(([, path]) => path!))]
  const weigh = (paths: string[]) =>
    paths.reduce((sum, path) => sum + gzipSync(readFileSync(join(clientDir, path)), { level: 9 }).length, 0)
  const [scripts, styles] = [named(SCRIPT), named(STYLE)]
  return {
    html: Buffer.byteLength(html),
    htmlGzip: gzipSync(html).length,
    scripts: weigh(scripts),
    libraries: weigh(scripts.filter((path) => path.includes('/libraries-'))),
    scriptFiles: scripts.length,
    styles: weigh(styles),
    styleFiles: styles.length,
  }
}
