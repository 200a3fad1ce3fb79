const SCRIPT_AHEAD = /<link rel="modulepreload"[^>]*>/g

/**
 * The router names a page's scripts ahead of its styles, so that on a thin line the page is drawn after its scripts have come. They
 * are told of last in the head instead; React finds such links by address, not by place.
 */
export function stylesBeforeScripts(html: string): string {
  const end = html.indexOf('</head>')
  if (end === -1) return html
  const head = html.slice(0, end)
  return head.replace(SCRIPT_AHEAD, '') + (head.match(SCRIPT_AHEAD) ?? []).join('') + html.slice(end)
}
