import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { matchQuickOrder, type QuickOrder } from '#contract/quick-order.ts'
import { ORDER_TEXT_LONGEST } from '#rules/text/order-lines.ts'
import { failureText } from '../../hooks/use-sending.ts'
import { useAppState } from '../../state/app-state.tsx'
import { listToMatch, QUICK_ORDER_KEY } from '../../state/quick-order-draft.ts'
import type { LineEdit, LineEdits } from './order-draft.ts'

export interface QuickOrderDraft {
  text: string
  setText: (text: string) => void
  /** Null: the list is being written. */
  answer: QuickOrder | null
  edits: LineEdits
  edit: (place: number, edit: LineEdit) => void
  busy: boolean
  /** Why the list was not read. */
  error: string | null
  match: (text?: string) => Promise<void>
  /** Back to the text, which is as it was. */
  rewrite: () => void
  clear: () => void
}

const TOO_LONG = 'Текст слишком длинный. Вставьте список по частям, до 500 строк.'
const NOTHING = 'Вставьте список товаров: по одному в строке.'

function problemOf(text: string): string | null {
  if (text.trim() === '') return NOTHING
  return text.length > ORDER_TEXT_LONGEST ? TOO_LONG : null
}

interface StoredDraft {
  text: string
  edits: LineEdits
  isMatched: boolean
}

function readStoredDraft(stored: unknown): StoredDraft | null {
  const { text, edits, isMatched } = (stored ?? {}) as Partial<StoredDraft>
  if (typeof text !== 'string' || text === '' || typeof edits !== 'object' || edits === null) return null
  return { text, edits, isMatched: isMatched === true }
}

/**
 * The list, what the shop made of it and what the buyer made of that; stored in the tab, so that a look at a good loses
 * nothing.
 */
export function useQuickOrder(): QuickOrderDraft {
  const { api, session } = useAppState()
  const [text, setText] = useState('')
  const [answer, setAnswer] = useState<QuickOrder | null>(null)
  const [edits, setEdits] = useState<LineEdits>({})
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const turn = useRef(0)

  function storeDraft(next: StoredDraft) {
    session.write(QUICK_ORDER_KEY, next)
  }

  function applyAnswer(asked: string, withEdits: LineEdits, data: QuickOrder) {
    setBusy(false)
    setAnswer(data)
    setEdits(withEdits)
    storeDraft({ text: asked, edits: withEdits, isMatched: true })
  }
  function fail(failure: unknown) {
    setBusy(false)
    setError(failureText(failure))
  }
  /** Another list sent meanwhile, or this one taken back, is not answered by this one's answer. */
  function send(asked: string, onAnswer: (data: QuickOrder) => void, onFailure: (failure: unknown) => void) {
    const mine = ++turn.current
    const isLate = () => mine !== turn.current
    return api(matchQuickOrder, { body: { text: asked } }).then(
      ({ data }) => isLate() || onAnswer(data),
      (failure: unknown) => isLate() || onFailure(failure),
    )
  }
  const ask = useEffectEvent(send)
  const restore = useEffectEvent(applyAnswer)
  const giveUp = useEffectEvent(fail)
  const show = useEffectEvent((saved: StoredDraft) => {
    // what was typed before hydration is newer
    setText((typed) => typed || saved.text)
    setBusy(saved.isMatched)
  })
  useEffect(() => {
    // a list that came with the address (from the search field) is newer than one kept by the tab
    const given = new URLSearchParams(location.search).get('list')?.trim()
    const saved: StoredDraft | null = given ? listToMatch(given) : readStoredDraft(session.read(QUICK_ORDER_KEY))
    if (given) history.replaceState(history.state, '', location.pathname)
    if (!saved) return
    // oxlint-disable-next-line react/set-state-in-effect -- the tab's storage is not there while the server renders
    show(saved)
    if (!saved.isMatched) return
    void ask(
      saved.text,
      (data) => restore(saved.text, saved.edits, data),
      (failure) => giveUp(failure),
    )
  }, [session])

  function write(next: string) {
    setText(next)
    setError(null)
    storeDraft({ text: next, edits: {}, isMatched: false })
  }

  return {
    text,
    setText: write,
    answer,
    edits,
    edit(place, edit) {
      const next = { ...edits, [place]: { ...edits[place], ...edit } }
      setEdits(next)
      storeDraft({ text, edits: next, isMatched: true })
    },
    busy,
    error,
    async match(asked = text) {
      if (asked !== text) setText(asked)
      const problem = problemOf(asked)
      setError(problem)
      if (problem !== null) return
      setBusy(true)
      await send(asked, (data) => applyAnswer(asked, {}, data), fail)
    },
    rewrite() {
      turn.current++
      setBusy(false)
      setAnswer(null)
      storeDraft({ text, edits: {}, isMatched: false })
    },
    clear() {
      turn.current++
      setBusy(false)
      setAnswer(null)
      setEdits({})
      write('')
    },
  }
}
