import { inTime, reloadOnce } from '../../chunk-failure.ts'
import { ErrorScreen } from './error-screen.tsx'

declare global {
  interface Window {
    /** Called by React Router's loader of route chunks (see vite.config.ts) for the module to show instead. */
    routeChunkFailed?: () => unknown
    /** Called by the same loader: a chunk that does not come in time has failed. */
    routeChunkInTime?: typeof inTime
  }
}

const Offline = () => <ErrorScreen status="offline" />

if (typeof window !== 'undefined') {
  window.routeChunkInTime = inTime
  window.routeChunkFailed = () => (reloadOnce() ? new Promise(() => {}) : { default: Offline })
}
