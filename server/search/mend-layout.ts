import type { Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { switchLayout } from './keyboard-layout.ts'
import { isLost, lookUp } from './look-up.ts'

/**
 * Switches the layout of the pieces that mean nothing as typed and something in the other layout.
 * Answers null when nothing is to be switched.
 */
export async function mendLayout(db: Kysely<Database>, text: string, isPrefix: boolean): Promise<string | null> {
  const pieces = text.split(/\s+/)
  const mended = await Promise.all(
    pieces.map(async (piece, place) => {
      const switched = switchLayout(piece)
      if (switched === piece) return piece
      const isEnd = isPrefix && place === pieces.length - 1
      const [typed, other] = await Promise.all([lookUp(db, piece, isEnd), lookUp(db, switched, isEnd)])
      const isBetter = typed.some(isLost) && other.some((token) => token.kind !== 'figure' || /[а-я]/.test(token.text)) && !other.some(isLost)
      return isBetter ? switched : piece
    }),
  )
  const answer = mended.join(' ')
  return answer === pieces.join(' ') ? null : answer
}
