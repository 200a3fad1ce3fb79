import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { reloadOnce } from './chunk-failure.ts'
import { ErrorScreen } from './parts/error-screen/error-screen.tsx'

declare global {
  interface Window {
    /** Called by React Router's loader of route chunks (see vite.config.ts) for the module to show instead. */
    routeChunkFailed: () => unknown
  }
}

const Offline = () => <ErrorScreen status="offline" />

window.routeChunkFailed = () => (reloadOnce() ? new Promise(() => {}) : { default: Offline })

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
