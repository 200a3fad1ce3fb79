import type { Writable } from 'node:stream'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { PAGE_DATA_ID } from './app/page-data.ts'
import { pageContext } from './app/page-context.ts'

export { pageContext }

const RENDER_LIMIT_MS = 10_000

/**
 * Buffered, not streamed: the page is cached and compressed as a whole, and a crawler gets all of it. It is handed over
 * as text: what is put in a `Response` would be written as bytes and read back.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
) {
  const { onRendered } = loadContext.get(pageContext)
  // The router would write its data as inline scripts that React waits for; here the same text is data at the end of
  // the page.
  const { serverHandoffStream: stream, ...context } = routerContext
  const page = <ServerRouter context={context} url={request.url} />
  const html = renderAtOnce(page) ?? (await renderByStream(page))
  headers.set('Content-Type', 'text/html; charset=utf-8')
  onRendered(stream && context.renderMeta?.didRenderScripts ? withEnd(html, dataScript(await textOf(stream))) : html)
  return new Response(null, { status, headers })
}

/** React says it in a stream only. */
const DOCTYPE = '<!DOCTYPE html>'

/**
 * Half the cost of a stream. Null: something is waited for (a part whose code is loaded with its first page) or has
 * failed; the stream waits and says why.
 */
function renderAtOnce(page: React.ReactNode): string | null {
  try {
    const html = renderToString(page)
    return html.includes('<!--$!-->') ? null : DOCTYPE + html
  } catch {
    return null
  }
}

function renderByStream(page: React.ReactNode): Promise<string> {
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

/**
 * JSON lines of the router, put there as data (web/app/page-data.ts reads it): nothing to escape twice, nothing to run.
 */
const dataScript = (lines: string) =>
  `<script type="application/json" id="${PAGE_DATA_ID}">${lines.replaceAll('<', '\\u003c')}</script>`

const END = '</body></html>'
const withEnd = (html: string, scripts: string) =>
  html.endsWith(END) ? html.slice(0, -END.length) + scripts + END : html + scripts

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = []
  for await (const piece of stream) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

/** Unknown addresses are daily bread, not errors worth a stack. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  context.get(pageContext).report(error)
}
