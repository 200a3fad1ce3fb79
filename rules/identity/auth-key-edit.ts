import { looksLikePhone } from './auth-key.ts'
import { digitsOf, maskPhone, NATIONAL_DIGITS, PHONE_PREFIX } from './phone.ts'
import type { EditedText } from './phone-edit.ts'

/**
 * A field for a phone or an e-mail. What was typed is held whole; the mask is only how it is shown while it can be a
 * phone.
 * So nothing is lost when the next sign turns it into an address.
 */
export interface KeyField {
  /** As typed, pasted or filled in. */
  typed: string
  /** How many of its first signs stand for «+7»: «8», «7», «+7» or none. */
  lead: number
  shown: string
  isMasked: boolean
}

export interface KeyEdit {
  /** What the browser holds after the edit, and where its caret stands. */
  value: string
  caret: number
  /** What was selected before it; a browser that fills the field by itself does not say. */
  selection?: readonly [from: number, to: number] | undefined
  deleting?: 'backward' | 'forward'
}

/** Shown with the mask when it may be a Russian number: no sign of anything else, and no more figures than it has. */
function shownKey(typed: string, lead: number): KeyField {
  const national = digitsOf(typed.slice(lead))
  const isForeign = typed.trimStart().startsWith('+') && lead === 0
  const isMasked = looksLikePhone(typed) && !isForeign && national.length <= NATIONAL_DIGITS
  return { typed, lead, isMasked, shown: isMasked ? maskPhone(national) || PHONE_PREFIX : typed }
}

/** The signs that stand for «+7». Ten figures at once are the number itself: 8 (812) … is dialled, 812… is pasted. */
function prefixOf(typed: string, isWholeNumber: boolean): number {
  const plus = /^\s*\+\s*7/.exec(typed)
  if (plus) return plus[0].length
  const trunk = /^\D*[78]/.exec(typed)
  return trunk && !isWholeNumber && !typed.trimStart().startsWith('+') ? trunk[0].length : 0
}

/** From a text that came from elsewhere: a browser's memory, the other tab. */
export function keyField(typed: string): KeyField {
  const lead = looksLikePhone(typed) ? prefixOf(typed, digitsOf(typed).length === NATIONAL_DIGITS) : 0
  return shownKey(typed, lead)
}

/** Where a position of the shown text lies in the typed one. Signs the mask hides belong to the figure before them. */
function typedPosition(field: KeyField, position: number): number {
  if (!field.isMasked) return position
  if (position < 1) return 0
  let left = digitsOf(field.shown.slice(PHONE_PREFIX.length, Math.max(position, PHONE_PREFIX.length))).length
  let at = field.lead
  while (at < field.typed.length && (left > 0 || !/\d/.test(field.typed[at]!))) {
    if (/\d/.test(field.typed[at]!)) left -= 1
    at += 1
  }
  return at
}

/** And the other way round, for the caret. */
function shownPosition(field: KeyField, position: number): number {
  if (!field.isMasked) return position
  const national = digitsOf(field.typed.slice(field.lead, Math.max(position, field.lead)))
  return national === '' ? Math.min(PHONE_PREFIX.length, field.shown.length) : maskPhone(national).length
}

/** The figure beside an ornament that was deleted: Backspace takes the one before, Delete the one after. */
function neighbourDigit(
  typed: string,
  lead: number,
  at: number,
  deleting: 'backward' | 'forward',
): [from: number, to: number] {
  if (deleting === 'forward') {
    const next = /\d/.exec(typed.slice(Math.max(at, lead)))
    return next ? [Math.max(at, lead), Math.max(at, lead) + next.index + 1] : [at, at]
  }
  const before = /\d\D*$/.exec(typed.slice(lead, at))
  return before ? [lead + before.index, at] : [at, at]
}

interface Change {
  /** Of the shown text, what was replaced. */
  from: number
  to: number
  inserted: string
  isSelection: boolean
}

/** What the browser did, by the selection it did it to, else by comparing: all after the caret was left alone. */
function changeOf(field: KeyField, { value, caret, selection }: KeyEdit): Change {
  const { shown } = field
  if (selection) {
    const [from, to] = selection
    const end = value.length - (shown.length - to)
    const isTrue = end >= from && value.startsWith(shown.slice(0, from)) && value.endsWith(shown.slice(to))
    if (isTrue) return { from, to, inserted: value.slice(from, end), isSelection: from < to }
  }
  const position = Math.min(Math.max(Math.trunc(caret) || 0, 0), value.length)
  const tail = value.slice(position)
  const kept = shown.endsWith(tail) ? tail.length : 0
  const [head, oldHead] = [value.slice(0, value.length - kept), shown.slice(0, shown.length - kept)]
  let same = 0
  while (same < head.length && same < oldHead.length && head[same] === oldHead[same]) same++
  const isReplaced = head.length > same && oldHead.length > same
  // a text that begins like «+7» and replaced all was put in whole
  const from = isReplaced && field.isMasked && same < PHONE_PREFIX.length ? 0 : same
  return { from, to: oldHead.length, inserted: head.slice(from), isSelection: isReplaced }
}

/** The part of the typed text that goes. */
function replacedPart(field: KeyField, change: Change, deleting: 'backward' | 'forward'): [from: number, to: number] {
  const { typed, lead, shown } = field
  const from = typedPosition(field, change.from)
  const to = Math.max(from, typedPosition(field, change.to))
  if (!field.isMasked) return [from, to]
  if (change.from === 0 && change.to === shown.length) return [0, typed.length]
  if (change.inserted !== '' || change.isSelection || change.from === change.to) return [from, to]
  // one key: the prefix of an empty number goes whole, an ornament takes the figure beside it
  const isInPrefix = change.from < PHONE_PREFIX.length
  if (isInPrefix && digitsOf(typed.slice(lead)) === '') return [0, typed.length]
  if (isInPrefix && change.to <= PHONE_PREFIX.length)
    return deleting === 'forward' ? neighbourDigit(typed, lead, lead, deleting) : [lead, lead]
  return digitsOf(typed.slice(from, to)) === ''
    ? neighbourDigit(typed, lead, deleting === 'forward' ? from : to, deleting)
    : [from, to]
}

/** One edit anywhere: typing, pasting, autofill, deleting, over a selection or not. */
export function editKey(field: KeyField, edit: KeyEdit): KeyField & Pick<EditedText, 'caret'> {
  const { typed, lead } = field
  const change = changeOf(field, edit)
  const [from, to] = replacedPart(field, change, edit.deleting ?? 'backward')
  const next = typed.slice(0, from) + change.inserted + typed.slice(to)
  const figures = digitsOf(next).length
  const isPasted = digitsOf(change.inserted).length === NATIONAL_DIGITS && figures === NATIONAL_DIGITS
  // the beginning was not touched: it stands for what it stood before, unless an eleventh figure makes it the trunk
  const keepsLead = from > 0 && from >= lead && looksLikePhone(typed) && !(lead === 0 && figures > NATIONAL_DIGITS)
  const nextLead = keepsLead ? lead : prefixOf(next, isPasted)
  const edited = shownKey(next, nextLead)
  return { ...edited, caret: shownPosition(edited, from + change.inserted.length) }
}
