import '#ui/styles/tokens.css'
import '#ui/styles/dark-tokens.css'
import '#ui/styles/dense-tokens.css'
import '#ui/styles/base.css'
import './styles/office.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { ToastProvider } from '#ui/toast-context.tsx'
import { StepUpDialog } from './parts/step-up/step-up-dialog.tsx'
import { makeRouter } from './routes.tsx'
import { listenToNetwork } from './state/connection.ts'
import { queries } from './state/queries.ts'
import { listenToSendQueue } from './state/send-queue.ts'
import { listenToShortcuts } from './state/shortcuts.ts'
import { applyStoredTheme } from './state/theme.ts'

applyStoredTheme()
listenToShortcuts()
listenToNetwork()
listenToSendQueue()

createRoot(document.getElementById('office')!).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <ToastProvider>
        <RouterProvider router={makeRouter()} />
        <StepUpDialog />
      </ToastProvider>
    </QueryClientProvider>
  </StrictMode>,
)
