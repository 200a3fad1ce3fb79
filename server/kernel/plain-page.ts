import { escapeHtml } from '#rules/text/escape-html.ts'
import { ownType } from './own-type.ts'

/** Tokens of ui/styles/tokens.css, which no page outside the application loads; a test holds them to be the same. */
export const LOOK = {
  ground: '#f1f3f4',
  surface: '#fff',
  sunken: '#f7f8f9',
  line: '#d9dee1',
  lineStrong: '#7f8a92',
  ink: '#16191c',
  ink2: '#4b545b',
  onDark: '#fff',
  onDark2: '#c3cacf',
  dark: '#1d2125',
  dark2: '#2b3036',
  darkLine: '#434a51',
  red: '#d9102a',
  redHover: '#b80b21',
  green: '#0b7a42',
} as const

const BASE = `body{font:16px/1.5 'Golos Text',system-ui,sans-serif;margin:0;background:${LOOK.ground};color:${LOOK.ink}}
a{color:inherit}:focus-visible{outline:2px solid ${LOOK.ink};outline-offset:2px}`

/** The steel rule under a heading. */
export const STEEL_RULE = `.rule{height:11px;max-width:320px;border-top:1px solid ${LOOK.ink};background:repeating-linear-gradient(90deg,${LOOK.ink} 0 1px,transparent 1px 8px) 0 0/100% 4px no-repeat}`

interface PlainPage {
  title: string
  /** CSS of its own. */
  style: string
  /** HTML. */
  body: string
  /** HTML beside the usual. */
  head?: string
  /** It stands when nothing else does: not even its type is looked for. */
  isAlone?: boolean
}

/** A page outside the application: payments, links, the inbox of the demo, what is shown when nothing else can be. */
export const plainPage = ({ title, style, body, head = '', isAlone = false }: PlainPage): string => `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">${head}
<title>${escapeHtml(title)}</title><style>${isAlone ? '' : ownType()}${BASE}${style}</style></head><body>${body}</body></html>
`
