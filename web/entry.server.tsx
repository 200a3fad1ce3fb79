import type { Writable } from 'node:stream'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'

import { pageContext } from './page-context.ts'

export { pageContext }

const RENDER_LIMIT_MS = 10_000

/**
 * Buffered, not streamed: the page is cached and compressed as a whole, and a crawler gets all of it. It is handed over as text: what is put in
 * a `Response` would be written as bytes and read back.
 */
export default async function handleRequest(request: Request, status: number, headers: Headers, routerContext: EntryContext, loadContext: Readonly<RouterContextProvider>) {
  const { aside, draw } = loadContext.get(pageContext)
  // The router would write its data as one more part that React waits for; it is the same text at the end of the page.
  const { serverHandoffStream: stream, ...context } = routerContext
  const { loaderData, errors } = context.staticHandlerContext
  for (const [route, data] of aside ?? []) if (route in loaderData) loaderData[route] = data
  const page = <ServerRouter context={context} url={request.url} />
  const html = drawnAtOnce(page) ?? (await drawnInParts(page))
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (!context.renderMeta?.didRenderScripts) draw(html)
  else if (aside) draw(withEnd(html, dataScript(JSON.stringify({ loaderData, actionData: null, errors: plainErrors(errors) }))))
  else if (stream) draw(withEnd(html, dataScript(await textOf(stream)) + READ_STREAM))
  return new Response(null, { status, headers })
}

/** React says it in a stream only. */
const DOCTYPE = '<!DOCTYPE html>'

/** Half the cost of a stream. Null: something is waited for (a part whose code is loaded with its first page) or has failed; the stream waits and says why. */
function drawnAtOnce(page: React.ReactNode): string | null {
  try {
    const html = renderToString(page)
    return html.includes('<!--$!-->') ? null : DOCTYPE + html
  } catch {
    return null
  }
}

function drawnInParts(page: React.ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    let renderError: unknown
    const { pipe, abort } = renderToPipeableStream(page, {
      onAllReady: () =>
        void pipe(
          collector(reject, (html) => {
            clearTimeout(limit)
            if (renderError) reject(renderError)
            else resolve(html)
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

/** As much of a stream as React writes to. */
function collector(fail: (error: unknown) => void, done: (html: string) => void): Writable {
  const pieces: Uint8Array[] = []
  const sink = {
    write: (piece: Uint8Array | string) => pieces.push(typeof piece === 'string' ? Buffer.from(piece) : piece) > 0,
    end: () => done(Buffer.concat(pieces).toString()),
    destroy: fail,
    on: () => sink,
  }
  return sink as unknown as Writable
}

/** What the page was drawn from. JSON, put there as data and not as a text inside a script: nothing to escape twice, nothing to run. */
const dataScript = (json: string) => `<script type="application/json" id="page-data">${json.replaceAll('<', '\\u003c')}</script>`

/** A word of the router about a missing page is known by its fields; of what failed nothing is told. */
const plainErrors = (errors: EntryContext['staticHandlerContext']['errors']) =>
  errors && Object.fromEntries(Object.entries(errors).map(([route, error]) => [route, isRouteErrorResponse(error) ? { ...error, data: error.data ?? null, error: undefined } : { message: 'Unexpected Server Error' }]))

const END = '</body></html>'
const withEnd = (html: string, scripts: string) => (html.endsWith(END) ? html.slice(0, -END.length) + scripts + END : html + scripts)

/** While developing, the router's own text for the router as it is; the built one reads the data itself (scripts/vite/router-habits.ts). */
const READ_STREAM = `<script>{const{streamController:c}=window.__reactRouterContext;c.enqueue(document.getElementById("page-data").textContent);c.close()}</script>`

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = []
  for await (const piece of stream) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

/** Unknown addresses are daily bread, not errors worth a stack. */
export function handleError(error: unknown, { request, context }: { request: Request; context: Readonly<RouterContextProvider> }) {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  context.get(pageContext).report(error)
}
