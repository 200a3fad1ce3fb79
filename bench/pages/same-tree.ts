import { createElement, type ReactElement } from 'react'
import { type EntryContext, type ServerBuild, ServerRouter } from 'react-router'
import type { PageSource } from '#server/pages/page-source.ts'

/**
 * The pages, with an ear at their entry: what the last page was rendered from is stored, to be rendered again without
 * anything around it.
 */
export function overhear(source: PageSource) {
  let last: { context: EntryContext; url: string } | null = null
  let heard: Promise<ServerBuild> | undefined
  const withEar = (build: ServerBuild): ServerBuild => {
    const { module } = build.entry
    const render: typeof module.default = (request, status, headers, context, loadContext) => {
      last = { context: { ...context, serverHandoffStream: undefined as never }, url: request.url }
      return module.default(request, status, headers, context, loadContext)
    }
    return { ...build, entry: { module: { ...module, default: render } } }
  }
  return {
    source: { ...source, build: () => (heard ??= source.build().then(withEar)) },
    /** The components of the last page with their data, as React gets them. */
    tree(): ReactElement {
      if (!last) throw new Error('no page was rendered yet')
      return createElement(ServerRouter, last)
    },
  }
}
