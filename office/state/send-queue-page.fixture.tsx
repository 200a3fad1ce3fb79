import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { QueueLine } from '#office/parts/send-queue/queue-line.tsx'
import { listenToSendQueue, sendOnce } from './send-queue.ts'
import { useSession } from './session.ts'

/** Given by the test around the frame this page stands in. */
export interface TestPage {
  staffId: number
  fetch: typeof fetch
  onOpen: (send: typeof sendOnce) => void
}

const { staffId, fetch: given, onOpen } = (parent as unknown as { testPage: TestPage }).testPage

const real = window.fetch
// what the page itself loads is not the office's
window.fetch = (...asked) => (String(asked[0]).startsWith('/api/') ? given(...asked) : real(...asked))
useSession.setState({ session: { stage: 'open', me: { id: staffId } } as never })
listenToSendQueue()
createRoot(document.body.appendChild(document.createElement('div'))).render(
  <RouterProvider router={createMemoryRouter([{ path: '/', Component: QueueLine }])} />,
)
onOpen(sendOnce)
