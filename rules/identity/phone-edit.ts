import { digitsOf, maskPhone, NATIONAL_DIGITS, PHONE_PREFIX } from './phone.ts'

export type EditedText = { value: string; caret: number }

export type PhoneEdit = {
  /** What the field held before, as this function last gave it. */
  previous: string
  /** What the browser holds after the edit, and where its caret stands. */
  value: string
  caret: number
  /** The Delete key removes after the caret, Backspace before it (`inputType` of the event tells). */
  deleting?: 'backward' | 'forward'
}

/** National digits left of a position in a masked text: the 7 of +7 is not one of them. */
function digitsBefore(masked: string, position: number): number {
  return digitsOf(masked.slice(PHONE_PREFIX.length, Math.max(position, PHONE_PREFIX.length))).length
}

/** Someone starting with +7 has typed no more than this; the 7 opens the mask. */
const LONE_PLUS = '+'

function isMasked(text: string): boolean {
  return text === PHONE_PREFIX || text === maskPhone(text.slice(PHONE_PREFIX.length))
}

const FOREIGN_LONGEST = 30

const startsForeign = (text: string) => /^\s*\+\s*[0-689]/.test(text)

/** A whole number of another country, pasted or filled in by the browser, and what is left while it is being erased. */
function isForeign(text: string, before: string): boolean {
  return startsForeign(text) && (digitsOf(text).length > NATIONAL_DIGITS || startsForeign(before))
}

/** Digits a person meant by a piece of text put into the field. */
function meantDigits(inserted: string, isStart: boolean): string {
  const digits = digitsOf(inserted)
  if (digits.length > NATIONAL_DIGITS) return digits.slice(-NATIONAL_DIGITS)
  if (/^\D*\+\s*7/.test(inserted)) return digits.slice(1)
  // 8 and 7 open a number as people dial it; ten digits are already the number itself (8 (812) … is 812…)
  return isStart && digits.length < NATIONAL_DIGITS ? digits.replace(/^[78]/, '') : digits
}

/** Who dials 8 911 … into a field that already shows «+7 (» means the same number: 89… is nobody's area code. */
function withoutTrunkDigit(digits: string): string {
  return digits.length === NATIONAL_DIGITS + 1 && /^[78]9/.test(digits) ? digits.slice(1) : digits
}

/** A field without a number: a first 8 or 7 opens the mask, a stray letter in an opened field leaves it open. */
function openedMask(previous: string, inserted: string): string {
  if (previous !== '' || /\d/.test(inserted)) return PHONE_PREFIX
  return inserted.includes(LONE_PLUS) ? LONE_PLUS : ''
}

/** The field with so many national digits left of the caret. */
function edited(digits: string, left: number, opened: string): EditedText {
  const value = maskPhone(digits) || opened
  return {
    value,
    caret: left > 0 ? maskPhone(digits.slice(0, left)).length : Math.min(PHONE_PREFIX.length, value.length),
  }
}

/** One edit of a phone field: typing, pasting, autofill or deleting anywhere in it. */
export function editPhone({ previous: given, value, caret, deleting = 'backward' }: PhoneEdit): EditedText {
  const previous = isMasked(given) ? given : ''
  const position = Math.min(Math.max(Math.trunc(caret) || 0, 0), value.length)
  const tail = value.slice(position)
  // text after the caret is what the edit left alone; when it is not, the whole text is new (autofill)
  const keptTail = previous.endsWith(tail) ? tail.length : 0
  const head = value.slice(0, value.length - keptTail)
  const oldHead = previous.slice(0, previous.length - keptTail)
  // left as it stands, so that the form can say that the number is foreign instead of making another one of it
  if (isForeign(value, given))
    return { value: value.slice(0, FOREIGN_LONGEST), caret: Math.min(position, FOREIGN_LONGEST) }
  let same = 0
  while (same < head.length && head[same] === oldHead[same]) same++

  const old = digitsOf(previous.slice(PHONE_PREFIX.length))
  let before = digitsBefore(previous, same)
  let after = digitsBefore(previous, oldHead.length)
  const inserted = head.slice(same)
  if (inserted === '') {
    const onlyOrnament = before === after && oldHead.length > same
    if (onlyOrnament && deleting === 'backward') before = Math.max(before - 1, 0)
    if (onlyOrnament && deleting === 'forward') after += 1
    return edited(old.slice(0, before) + old.slice(after), before, '')
  }

  const isStart = same < PHONE_PREFIX.length
  const meant = meantDigits(inserted, isStart)
  const opened = openedMask(previous, inserted)
  if (meant.length === NATIONAL_DIGITS) return edited(meant, NATIONAL_DIGITS, opened)
  const joined = old.slice(0, before) + meant + old.slice(after)
  const digits = withoutTrunkDigit(joined)
  const shift = joined.length - digits.length
  // a full number has no room: the figure typed into it is not taken, rather than another one pushed off its end
  const room = NATIONAL_DIGITS - before - (old.length - after)
  if (digits.length > NATIONAL_DIGITS)
    return edited(
      old.slice(0, before) + meant.slice(0, room) + old.slice(after),
      before + Math.min(meant.length, room),
      opened,
    )
  return edited(digits, before + meant.length - shift, opened)
}
