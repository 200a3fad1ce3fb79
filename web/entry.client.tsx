import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { readPageData } from './app/page-data.ts'
import { takeRouteStyles } from './app/route-styles.ts'

if (!import.meta.env.DEV) takeRouteStyles(window.__reactRouterManifest!)
readPageData()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
