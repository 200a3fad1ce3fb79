import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const VERSION = '13.5.0'

interface Audit {
  numericValue?: number
  details?: { items?: { transferSize?: number }[] }
}
interface Report {
  lhr: {
    categories: { performance: { score: number | null } }
    audits: Record<string, Audit>
    runtimeError?: { message: string }
  }
}
type Lighthouse = (url: string, flags: object) => Promise<Report | undefined>

export interface Sheet {
  score: number
  fcp: number
  lcp: number
  tbt: number
  cls: number
  speedIndex: number
  bytes: number
  requests: number
}

/** No dependency of the shop: it is put into `folder` when this is first asked for. */
export async function openLighthouse(folder: string): Promise<Lighthouse> {
  const home = join(folder, 'node_modules', 'lighthouse')
  if (!existsSync(home)) {
    console.log(`lighthouse ${VERSION} is being installed into ${folder}`)
    const { status, stderr } = spawnSync(
      'npm',
      [
        'install',
        '--prefix',
        folder,
        '--no-save',
        '--no-audit',
        '--no-fund',
        '--ignore-scripts',
        `lighthouse@${VERSION}`,
      ],
      { encoding: 'utf8', shell: process.platform === 'win32' },
    )
    if (status !== 0) throw new Error(`lighthouse could not be installed:\n${stderr}`)
  }
  return ((await import(pathToFileURL(join(home, 'core', 'index.js')).href)) as { default: Lighthouse }).default
}

/** On a busy machine a recording fails now and then. */
const ATTEMPTS = 3

/**
 * A phone as Lighthouse has it by default: slow 4G and a processor four times slower, both by its own reckoning.
 * `port`: of a browser that listens.
 */
export async function audit(lighthouse: Lighthouse, url: string, port: number, attempt = 1): Promise<Sheet> {
  const report = await lighthouse(url, { port, output: 'json', logLevel: 'silent', onlyCategories: ['performance'] })
  if (!report) throw new Error(`lighthouse said nothing about ${url}`)
  const { categories, audits, runtimeError } = report.lhr
  if (runtimeError && attempt < ATTEMPTS) return audit(lighthouse, url, port, attempt + 1)
  if (runtimeError) throw new Error(runtimeError.message)
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  return {
    score: Math.round((categories.performance.score ?? 0) * 100),
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    speedIndex: value('speed-index'),
    bytes: value('total-byte-weight'),
    requests: audits['network-requests']?.details?.items?.length ?? Number.NaN,
  }
}
