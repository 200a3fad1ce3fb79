import { cdp, type Locator, userEvent } from 'vitest/browser'

/**
 * What a keyboard, a finger or an input method does to a page, beyond what Vitest offers: through the browser's own
 * protocol.
 */
interface Protocol {
  send: (method: string, params: Record<string, unknown>) => Promise<unknown>
}
const send: Protocol['send'] = (method, params) => (cdp() as unknown as Protocol).send(method, params)

/** A real clipboard and a real Ctrl+V into whatever has the focus. */
export async function paste(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
  await userEvent.paste()
}

/** An input method at work: an underlined word that grows and may be rewritten before it is confirmed. */
export async function compose(...steps: string[]): Promise<void> {
  for (const text of steps) {
    await send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  }
}

export const confirmComposition = (text: string) => send('Input.insertText', { text })

export interface Point {
  x: number
  y: number
}

export function centre(target: Locator | Element): Point {
  const { left, top, width, height } = ('element' in target ? target.element() : target).getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

/** The tests stand in a frame of Vitest's page; the protocol counts from the corner of the page itself. */
function onPage({ x, y }: Point): Point {
  const frame = window.frameElement!.getBoundingClientRect()
  const scale = frame.width / window.innerWidth
  return { x: frame.left + x * scale, y: frame.top + y * scale }
}

export async function touch(...path: [Point, ...Point[]]): Promise<void> {
  const [start, ...rest] = path
  await send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [onPage(start)] })
  for (const point of rest) await send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [onPage(point)] })
  await send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

type MouseStep = 'mousePressed' | 'mouseReleased' | 'mouseMoved'
let isHeld = false

/** A mouse step by step, for presses that begin in one place and end in another. */
export async function mouse(type: MouseStep, point: Point): Promise<void> {
  if (type !== 'mouseMoved') isHeld = type === 'mousePressed'
  const button = { button: isHeld || type === 'mouseReleased' ? 'left' : 'none', buttons: isHeld ? 1 : 0 }
  await send('Input.dispatchMouseEvent', {
    type,
    ...onPage(point),
    ...button,
    clickCount: type === 'mouseMoved' ? 0 : 1,
  })
}

export const inputOf = (field: Locator) => field.element() as HTMLInputElement
export const caretOf = (field: Locator) => [inputOf(field).selectionStart, inputOf(field).selectionEnd]
export const placeCaret = (field: Locator, from: number, to = from) => inputOf(field).setSelectionRange(from, to)

/** The reader's own setting: text twice as large. */
export const enlargeText = () => document.documentElement.style.setProperty('font-size', '200%')
