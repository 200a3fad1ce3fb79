import { createRequestHandler, RouterContextProvider, type RouterContext, type ServerBuild } from 'react-router'

/** What runs or is shown inline on pages of a build, by its text. */
export interface InlineOfBuild {
  scripts: ReadonlySet<string>
  styles: ReadonlySet<string>
}

export interface InlineElement {
  /** Between the name and the closing bracket. */
  attributes: string
  text: string
}

/**
 * Every element of this name, also one spelled `<SCRIPT`: whoever slips one in writes it as he likes. One that never
 * ends goes to the end of the page.
 */
function inlineElements(html: string, name: 'script' | 'style'): InlineElement[] {
  const found: InlineElement[] = []
  const opening = name === 'script' ? /<script(?![\w-])/gi : /<style(?![\w-])/gi
  for (let match = opening.exec(html); match; match = opening.exec(html)) {
    const attributesAt = match.index + match[0].length
    const bracket = html.indexOf('>', attributesAt)
    if (bracket === -1) {
      found.push({ attributes: html.slice(attributesAt), text: '' })
      break
    }
    const closed = html.indexOf(`</${name}>`, bracket)
    const end = closed === -1 ? html.length : closed
    found.push({ attributes: html.slice(attributesAt, bracket), text: html.slice(bracket + 1, end) })
    opening.lastIndex = end
  }
  return found
}

/** What the shop writes as data for machines and for itself: never run, whatever it says. */
const DATA = /^ type="application\/(ld\+json|json" id="page-data)"$/
const isData = ({ attributes }: InlineElement) => DATA.test(attributes)

/** As React writes the attributes of the scripts below; with others the same text may be something else. */
const PLAIN = new Set(['', ' type="module" async=""'])

/** The scripts that run, all known; or the first that neither is data nor known. */
export function runningScripts(
  html: string,
  known: ReadonlySet<string>,
): { texts: string[]; strange: InlineElement | null } {
  const running = inlineElements(html, 'script').filter((script) => !isData(script))
  const strange = running.find(({ attributes, text }) => !PLAIN.has(attributes) || !known.has(text)) ?? null
  return { texts: running.map(({ text }) => text), strange }
}

/** A flat string, not a slice: a slice would keep the whole page in memory. */
const detached = (text: string) => Buffer.from(text).toString()

interface TrialContext {
  onRendered: (html: string) => void
  mainHost: string
  report: (error: unknown) => void
}

/**
 * The inline scripts and styles a build writes by itself, found by rendering every route once with nothing in it: the
 * real frame of a page and the router's own scripts, no screen, no loader, no database. What a page has beyond these
 * came from somewhere else.
 */
export async function inlineOfBuild(build: ServerBuild, key: RouterContext<never>): Promise<InlineOfBuild> {
  const { root, ...screens } = build.routes
  const ids = Object.keys(screens)
  const routes: ServerBuild['routes'] = { root: { ...root!, module: { ...root!.module, loader: undefined } } }
  for (const [at, id] of ids.entries()) {
    const { parentId } = screens[id]!
    routes[id] = {
      id,
      path: `trial-${at}`,
      ...(parentId === undefined ? {} : { parentId }),
      module: { default: () => null },
    } as (typeof routes)[string]
  }
  const pathOf = (id: string): string => {
    const route = routes[id]!
    return id === 'root' ? '' : `${route.parentId ? pathOf(route.parentId) : ''}/${route.path}`
  }
  const handle = createRequestHandler({ ...build, routes }, 'production')
  const [scripts, styles] = [new Set<string>(), new Set<string>()]
  // the last is nowhere: a page that was not found has no screen at all
  for (const path of [...ids.map(pathOf), '/nowhere']) {
    let html: string | null = null
    const context = new RouterContextProvider()
    const given: TrialContext = { onRendered: (text) => (html = text), mainHost: '', report() {} }
    context.set(key as RouterContext<unknown>, given)
    await handle(new Request(`http://trial.invalid${path}`), context)
    if (html === null) throw new Error('an empty page of the build could not be rendered')
    for (const script of inlineElements(html, 'script')) if (!isData(script)) scripts.add(detached(script.text))
    for (const { text } of inlineElements(html, 'style')) styles.add(detached(text))
  }
  return { scripts, styles }
}
