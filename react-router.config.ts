import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  ssr: true,
  // The strict trailing slash would redirect /__manifest; the table is small, so send it whole.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
