import type { CalendarDay } from '../calendar/moscow-time.ts'

/** Days a piece is held, both ends included. */
type HeldDays = { from: CalendarDay; to: CalendarDay }

/** A piece of the park: when it is already promised to somebody. */
export type RentalPiece = { busy: readonly HeldDays[] }

/**
 * Pieces nobody holds on any of the days: one person keeps one piece, so days free on different pieces do not add up.
 */
export function freePieces(pieces: readonly RentalPiece[], from: CalendarDay, to: CalendarDay = from): number {
  return pieces.filter(({ busy }) => !busy.some((held) => held.from <= to && held.to >= from)).length
}
