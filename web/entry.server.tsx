import type { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'

import { pageContext } from './page-context.ts'

export { pageContext }

const RENDER_LIMIT_MS = 10_000

/** Buffered, not streamed: the page is cached and compressed as a whole, and a crawler gets all of it. */
export default function handleRequest(request: Request, status: number, headers: Headers, routerContext: EntryContext) {
  return new Promise<Response>((resolve, reject) => {
    let renderError: unknown
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} />, {
      onAllReady: () =>
        void pipe(
          collector(reject, (page) => {
            clearTimeout(limit)
            if (renderError) return reject(renderError)
            headers.set('Content-Type', 'text/html; charset=utf-8')
            resolve(new Response(page, { status, headers }))
          }),
        ),
      onShellError: reject,
      // a long part stands where it belongs, not hidden at the end until a script moves it
      progressiveChunkSize: Infinity,
      onError: (error) => {
        renderError ??= error
      },
    })
    const limit = setTimeout(() => abort(new Error('page render took too long')), RENDER_LIMIT_MS)
  })
}

/**
 * As much of a stream as React writes to. A real one costs a tenth of the render: the page comes in pieces of 4 kB, each a new
 * array that nobody writes to again, so they are kept as they are.
 */
function collector(fail: (error: unknown) => void, done: (page: Buffer<ArrayBuffer>) => void): Writable {
  const pieces: Uint8Array[] = []
  const sink = {
    write: (piece: Uint8Array | string) => pieces.push(typeof piece === 'string' ? Buffer.from(piece) : piece) > 0,
    end: () => done(Buffer.concat(pieces) as Buffer<ArrayBuffer>),
    destroy: fail,
    on: () => sink,
  }
  return sink as unknown as Writable
}

/** Unknown addresses are daily bread, not errors worth a stack. */
export function handleError(error: unknown, { request, context }: { request: Request; context: Readonly<RouterContextProvider> }) {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  context.get(pageContext).report(error)
}
