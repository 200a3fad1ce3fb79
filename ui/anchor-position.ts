export type Placement = 'bottom-start' | 'bottom-end' | 'bottom' | 'top'

const GAP = 6
/** Never closer than this to the edge of the screen. */
const EDGE = 8

/**
 * Puts a top-layer element beside another and keeps it on the screen, flipping when there is no room. Written by hand
 * because CSS anchor positioning is still missing in browsers our buyers have.
 */
function place(floating: HTMLElement, anchor: HTMLElement, placement: Placement, sameWidth: boolean) {
  const at = anchor.getBoundingClientRect()
  if (sameWidth) floating.style.width = `${at.width}px`
  const { offsetWidth: width, offsetHeight: height } = floating
  const screenWidth = document.documentElement.clientWidth
  const fitsBelow = at.bottom + GAP + height + EDGE <= window.innerHeight
  const fitsAbove = at.top - GAP - height >= EDGE
  const above = placement === 'top' ? fitsAbove || !fitsBelow : !fitsBelow && fitsAbove
  const wanted =
    placement === 'bottom-start'
      ? at.left
      : placement === 'bottom-end'
        ? at.right - width
        : at.left + (at.width - width) / 2
  floating.style.left = `${Math.max(EDGE, Math.min(wanted, screenWidth - width - EDGE))}px`
  floating.style.top = `${above ? at.top - GAP - height : at.bottom + GAP}px`
}

/** Positions now and whenever something moves; call the result to stop. */
export function anchorPosition(
  floating: HTMLElement,
  anchor: HTMLElement,
  placement: Placement,
  sameWidth = false,
): () => void {
  const again = () => place(floating, anchor, placement, sameWidth)
  again()
  const resized = new ResizeObserver(again)
  resized.observe(floating)
  resized.observe(anchor)
  window.addEventListener('scroll', again, { capture: true, passive: true })
  window.addEventListener('resize', again)
  return () => {
    resized.disconnect()
    window.removeEventListener('scroll', again, { capture: true })
    window.removeEventListener('resize', again)
  }
}
