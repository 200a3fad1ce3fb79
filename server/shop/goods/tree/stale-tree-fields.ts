import type { FieldConflict } from '#contract/office/stale.ts'
import { staleFields } from '#server/shop/people/staff/stale-fields.ts'

const words = (value: unknown): string | null => {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  return Array.isArray(value) ? value.join(', ') : String(value)
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

interface Change {
  set: object
  /** What the person saw in the fields they change. */
  seen: object
  now: object
}

/** Optimistic locking: 409 with both values of every requested field that is no longer what the person saw. */
export function refuseStaleFields(
  message: string,
  labels: Readonly<Record<string, string>>,
  { set, seen, now }: Change,
): void {
  const valueOf = (from: object, field: string): unknown => (from as Record<string, unknown>)[field]
  const conflicts = Object.keys(labels).flatMap((field): FieldConflict[] => {
    const [yours, saw, theirs] = [valueOf(set, field), valueOf(seen, field), valueOf(now, field)]
    if (yours === undefined || saw === undefined || isSame(saw, theirs) || isSame(yours, theirs)) return []
    return [{ field, label: labels[field]!, yours: words(yours), theirs: words(theirs) }]
  })
  if (conflicts.length > 0) throw staleFields(message, conflicts)
}
