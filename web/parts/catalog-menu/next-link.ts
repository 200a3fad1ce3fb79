/** The link the arrows, Home and End go to inside a box; null for other keys and at the ends. */
export function nextLink(box: HTMLElement | null, key: string): HTMLElement | null {
  if (!box || !['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(key)) return null
  const links = [...box.querySelectorAll<HTMLElement>('a')]
  if (key === 'Home') return links[0] ?? null
  if (key === 'End') return links.at(-1) ?? null
  const at = links.indexOf(document.activeElement as HTMLElement)
  return links[at + (key === 'ArrowDown' ? 1 : -1)] ?? null
}
