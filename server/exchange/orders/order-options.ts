import { isCalendarDay } from '#rules/calendar/moscow-time.ts'

/** A source as far as orders ask. */
export interface OrderSourceRow {
  id: number
  name: string
  options: Record<string, unknown>
  created_at: Date
}

export interface OrderOptions {
  encoding: 'utf-8' | 'windows-1251'
  /** Names as accounting has them; empty: not said. */
  organization: string
  warehouse: string
  site: string
  /** Branches whose orders go there; null: of all. */
  nodes: string[] | null
  /** Ended orders made before it are not sent. */
  from: Date
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** What the owner has said of a source; nonsense counts as not said. */
export function readOrderOptions({ options, created_at }: OrderSourceRow): OrderOptions {
  const nodes = Array.isArray(options['nodes']) ? options['nodes'].filter((each) => typeof each === 'string') : []
  const from = text(options['ordersFrom'])
  return {
    encoding: options['encoding'] === 'windows-1251' ? 'windows-1251' : 'utf-8',
    organization: text(options['organization']),
    warehouse: text(options['warehouse']),
    site: text(options['site']),
    nodes: nodes.length > 0 ? nodes : null,
    from: isCalendarDay(from) ? new Date(`${from}T00:00:00+03:00`) : created_at,
  }
}
