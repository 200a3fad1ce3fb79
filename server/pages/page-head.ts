const SCRIPT_AHEAD = /<link rel="modulepreload"[^>]*>/g
const STYLES = /<link rel="stylesheet" href="(\/assets\/[^"#]+)"[^>]*>/g

/**
 * The head as a thin line wants it: nothing stands between the page and its first paint. Styles are written into the
 * page. Their links stay, switched off and so not asked for: by them the browser's side of the shop knows that these
 * styles are there, and where the next ones go. The
 * router names a page's scripts ahead of its styles and pictures; they are told of last, as what can wait. React finds
 * such links by address.
 */
export function arrangeHead(html: string, styleOf: (href: string) => string | undefined): string {
  const end = html.indexOf('</head>')
  if (end === -1) return html
  const head = html.slice(0, end)
  const scripts = (head.match(SCRIPT_AHEAD) ?? []).map((link) => link.replace('<link ', '<link fetchpriority="low" '))
  const styled = head.replace(SCRIPT_AHEAD, '').replace(STYLES, (link, href: string) => {
    const style = styleOf(href)
    return style === undefined
      ? link
      : `<style data-precedence="page">${style}</style>${link.replace('<link ', '<link disabled ')}`
  })
  return styled + scripts.join('') + html.slice(end)
}
