import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { shortManifest } from './scripts/vite/short-manifest.ts'

export default {
  appDirectory: 'web',
  ssr: true,
  // The strict trailing slash would redirect /__manifest; the table is small, so send it whole.
  routeDiscovery: { mode: 'initial' },
  buildEnd({ reactRouterConfig }) {
    const assets = join(reactRouterConfig.buildDirectory, 'client/assets')
    for (const name of readdirSync(assets).filter((each) => /^manifest-\w+\.js$/.test(each))) {
      writeFileSync(join(assets, name), shortManifest(readFileSync(join(assets, name), 'utf8')))
    }
  },
} satisfies Config
