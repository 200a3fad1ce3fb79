import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, ServerRouter } from 'react-router'

export { pageContext } from './page-context.ts'

const RENDER_LIMIT_MS = 10_000

/** Buffered, not streamed: the page is cached and compressed as a whole, and a crawler gets all of it. */
export default function handleRequest(request: Request, status: number, headers: Headers, routerContext: EntryContext) {
  return new Promise<Response>((resolve, reject) => {
    const chunks: Buffer[] = []
    let renderError: unknown
    const sink = new Writable({
      write(chunk, _encoding, done) {
        chunks.push(Buffer.from(chunk))
        done()
      },
      final(done) {
        clearTimeout(limit)
        if (renderError) return reject(renderError)
        headers.set('Content-Type', 'text/html; charset=utf-8')
        resolve(new Response(Buffer.concat(chunks), { status, headers }))
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} />, {
      onAllReady: () => void pipe(sink),
      onShellError: reject,
      onError: (error) => {
        renderError ??= error
      },
    })
    const limit = setTimeout(() => abort(new Error('page render took too long')), RENDER_LIMIT_MS)
  })
}

/** Unknown addresses are daily bread, not errors worth a stack. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  console.error(error)
}
