import { useLayoutEffect, useRef } from 'react'
import { create } from 'zustand'

export interface Shortcut {
  /**
   * Keys by their place, whatever the layout: `KeyJ`, `Ctrl+KeyK`, `Shift+KeyJ`, `ArrowDown`; two, one after another:
   * `KeyG KeyO`.
   */
  keys: string
  /** As people read it: `J`, `Ctrl K`. */
  shown: string
  name: string
  group: string
  run: () => void
  /** Works while a text is being typed, too. */
  whileTyping?: boolean
}

interface ShortcutsState {
  lists: readonly (readonly Shortcut[])[]
}

/** What works now, the latest list first: a card's keys hide those of the list under it. */
export const useShortcutLists = create<ShortcutsState>(() => ({ lists: [] }))

export function useShortcuts(shortcuts: readonly Shortcut[], isOn = true) {
  const latest = useRef(shortcuts)
  // with the paint, not after it: a key pressed at once means what is seen
  useLayoutEffect(() => {
    latest.current = shortcuts
  })
  const signature = shortcuts.map(({ keys, name }) => `${keys}=${name}`).join('\n')
  useLayoutEffect(() => {
    if (!isOn) return
    const list = latest.current.map((each, index) => ({ ...each, run: () => latest.current[index]?.run() }))
    useShortcutLists.setState(({ lists }) => ({ lists: [list, ...lists] }))
    return () => useShortcutLists.setState(({ lists }) => ({ lists: lists.filter((other) => other !== list) }))
  }, [signature, isOn])
}

const isTyped = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !(target instanceof HTMLInputElement && /^(checkbox|radio|button|submit)$/.test(target.type))

/** A focused button is pressed by Enter, a radio button moved by arrows: those keys are theirs. */
const isItsOwn = (target: EventTarget | null, code: string) =>
  target instanceof Element &&
  ((code === 'Enter' && target.closest('a, button, summary, label') !== null) ||
    (code.startsWith('Arrow') && target.matches('input, [role=tab], [role=menuitem]')))

type Keys = Pick<KeyboardEvent, 'code' | 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** One spelling of a press: `Ctrl+KeyK`; the question mark stands on other keys in other layouts. */
export function pressOf({ code, key, ctrlKey, metaKey, altKey, shiftKey }: Keys): string {
  if (key === '?') return '?'
  return [ctrlKey || metaKey ? 'Ctrl' : '', altKey ? 'Alt' : '', shiftKey ? 'Shift' : '', code]
    .filter(Boolean)
    .join('+')
}

/** How long the second key of two is waited for. */
const SEQUENCE_MS = 1200

export function listenToShortcuts(): () => void {
  let first: { press: string; at: number } | null = null
  function onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented || event.isComposing || (event.repeat === true && event.code === 'Enter')) return
    // a dialog has keys of its own
    if (document.querySelector('dialog:modal')) return
    // an open menu is closed by it, and nothing behind the menu
    if (event.code === 'Escape' && document.querySelector('[popover=auto]:popover-open')) return
    if (isItsOwn(event.target, event.code) && !event.shiftKey) return
    const press = pressOf(event)
    const sequence = first && event.timeStamp - first.at < SEQUENCE_MS ? `${first.press} ${press}` : null
    const all = useShortcutLists.getState().lists.flat()
    const isTyping = isTyped(event.target)
    const works = (wanted: string | null) => (each: Shortcut) => each.keys === wanted && (each.whileTyping || !isTyping)
    // two keys in a row mean more than the second of them
    const found = all.find(works(sequence)) ?? all.find(works(press))
    first = isTyping ? null : { press, at: event.timeStamp }
    if (!found) return
    first = null
    event.preventDefault()
    found.run()
  }
  document.addEventListener('keydown', onKeyDown)
  return () => document.removeEventListener('keydown', onKeyDown)
}
