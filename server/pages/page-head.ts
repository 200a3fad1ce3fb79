const SCRIPT_AHEAD = /<link rel="modulepreload"[^>]*>/g
const STYLES = /<link rel="stylesheet" href="(\/assets\/[^"#]+)"[^>]*>/g

/**
 * Critical CSS: inlines the page's styles, so that nothing blocks the first paint. Their links stay, disabled and so
 * not requested: by them React, which finds links by address, and the router know that these styles are loaded and
 * where later ones go. Module preloads, which the router puts first, move behind styles and pictures.
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
